import { useCallback, useState } from 'react';

/** How many fields are still sending something. */
export function useUploads(): [number, (name: string, busy: boolean) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback(
    (name: string, busy: boolean) =>
      setNames((all) => (busy ? new Set([...all, name]) : new Set([...all].filter((other) => other !== name)))),
    [],
  );
  return [names.size, onBusy];
}
