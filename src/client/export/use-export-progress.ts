import { useDataProvider } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { ExportAnswer, ExportProgress } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';

const EVERY = 1_000;

/** How many rows the server has written so far; what it cannot tell stays as it was. */
export function useExportProgress(resource: Resource, answer: ExportAnswer | null): number {
  const custom = useDataProvider()().custom;
  const [done, setDone] = useState(0);
  const key = answer?.key;
  useEffect(() => {
    if (key === undefined) return;
    const ask = async () => {
      const url = `${apiPathOf(resource)}/${sectionCalls.exportProgress}`;
      const asked = custom?.<ExportProgress>({ url, method: 'get', query: { key }, meta: { skipErrorHandler: true } });
      const progress = await asked?.catch(() => undefined);
      setDone((before) => Math.max(before, Number(progress?.data?.done) || 0));
    };
    const timer = setInterval(ask, EVERY);
    return () => clearInterval(timer);
  }, [custom, resource, key]);
  return done;
}
