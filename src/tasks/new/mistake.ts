/** What is wrong with the words of a command, in one sentence. The command prints it and writes nothing. */
export class CommandMistake extends Error {}
