// What is declared here comes before what follows the #include.
float included = data[0] * 2.0;
