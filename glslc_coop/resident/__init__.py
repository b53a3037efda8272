"""The resident compiler: its server with workers, and the client that the command line asks first."""
