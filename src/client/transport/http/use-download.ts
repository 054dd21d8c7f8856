import { createContext, useCallback, useContext } from 'react';
import type { RequestQuery } from './address.ts';
import { download } from './download.ts';
import type { FetchFile } from './request.ts';

/** Provides the file request to screens with downloads. */
export const FetchFileContext = createContext<FetchFile | null>(null);

/** Downloads a file; the request helper has shown any failure. */
export function useDownload(): (path: string, query?: RequestQuery) => Promise<void> {
  const fetchFile = useContext(FetchFileContext);
  return useCallback(
    async (path, query) => {
      if (fetchFile) await download(fetchFile, path, query).catch(() => undefined);
    },
    [fetchFile],
  );
}
