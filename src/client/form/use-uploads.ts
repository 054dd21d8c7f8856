import { useCallback, useState } from 'react';

/** The number of fields with a running upload. */
export function useUploads(): [number, (name: string, busy: boolean) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback(
    (name: string, busy: boolean) =>
      setNames((all) => (busy ? new Set([...all, name]) : new Set([...all].filter((other) => other !== name)))),
    [],
  );
  return [names.size, onBusy];
}
