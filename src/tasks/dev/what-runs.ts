import type { ServerState } from './messages.ts';

/** What runs while there is a mistake. */
export const whatRuns = (server: ServerState, isPageIncomplete: boolean): string =>
  `${serverSentences[server]}${isPageIncomplete ? ' A file of this page cannot be loaded.' : ''}`;

const serverSentences: Record<ServerState, string> = {
  none: 'No server is running.',
  before: 'The server goes on with the sources before.',
  current: 'The server runs the sources as they are now.',
};
