import { createContext, useCallback, useContext } from 'react';
import type { QueryParameters } from './address.ts';
import { download } from './download.ts';
import type { FetchFile } from './request.ts';

/** The way to files, for the screens that hand some out. */
export const FetchFileContext = createContext<FetchFile | null>(null);

/** Fetches a file below the prefix and hands it to the operator; whatever fails has been shown by then. */
export function useDownload(): (path: string, query?: QueryParameters) => Promise<void> {
  const fetchFile = useContext(FetchFileContext);
  return useCallback(
    async (path, query) => {
      if (fetchFile) await download(fetchFile, path, query).catch(() => undefined);
    },
    [fetchFile],
  );
}
