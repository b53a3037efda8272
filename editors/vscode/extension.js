// Starts `glslc-coop lsp` and hands it the settings; all answers are the server's.
"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function options() {
  return { options: workspace.getConfiguration("glslc-coop").get("options") };
}

async function start() {
  const [command, ...args] = workspace.getConfiguration("glslc-coop").get("command");
  const folder = workspace.workspaceFolders && workspace.workspaceFolders[0].uri.fsPath;
  client = new LanguageClient(
    "glslc-coop",
    "GLSL (glslc-coop)",
    { command, args, options: { cwd: folder }, transport: TransportKind.stdio },
    { documentSelector: [{ language: "glsl" }], initializationOptions: options() },
  );
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(
      `glslc-coop: cannot start '${command}': ${error.message || error}. Install it with: pip install 'glslc-coop[lsp]'`,
    );
  }
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("glslc-coop.restart", async () => {
      await deactivate();
      await start();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("glslc-coop.command")) {
        commands.executeCommand("glslc-coop.restart");
      } else if (event.affectsConfiguration("glslc-coop.options") && client) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: options() });
      }
    }),
  );
  await start();
}

async function deactivate() {
  if (client) {
    await client.stop();
    client = undefined;
  }
}

module.exports = { activate, deactivate };
