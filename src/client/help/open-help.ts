import { createContext, useContext } from 'react';

/** Opens the help for the current screen; the frame of the app provides it. */
export const OpenHelpContext = createContext<() => void>(() => undefined);

export const useOpenHelp = (): (() => void) => useContext(OpenHelpContext);
