import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { type DeclarationMistake, sentenceOf } from '../check/declaration-mistakes.ts';
import { THROWN, type ThrownError } from './messages.ts';

/** Tells a page, and the terminal, in which line of the sources an error of the page was thrown. */
export function locateThrownErrors(vite: ViteDevServer, print: (text: string) => void): void {
  vite.ws.on(THROWN, ({ message, stack }: ThrownError, client) => {
    const places = framesOf(stack).map(({ file, line, column }) => {
      const sourceLine = lineInSource(vite, file, line, column);
      return sourceLine === undefined ? file : `${file}:${sourceLine}`;
    });
    // What a section has of its own is more often wrong than the generic code that it calls.
    const place = places.find((one) => one.startsWith('src/resources/')) ?? places[0];
    // An error of the browser itself, or of a package alone, is no mistake in the sources.
    if (place === undefined) return;
    const mistake: DeclarationMistake = { message, place };
    print(sentenceOf(mistake));
    client.send(THROWN, mistake);
  });
}

/** The places in the sources, as the browser runs them, the innermost first: `http://…/admin/src/client/a.tsx?t=1:2:3`. */
const framesOf = (stack: string) =>
  [...stack.matchAll(/https?:\/\/[^/\s]+\/admin\/(src\/[^\s?:)]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/g)].map(
    ([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }),
  );

/** The line before Vite transformed the module; undefined if the module has changed since. */
function lineInSource({ config, environments }: ViteDevServer, file: string, line: number, column: number) {
  const modules = [...(environments.client.moduleGraph.getModulesByFile(join(config.root, file)) ?? [])];
  const map = modules.map(({ transformResult }) => transformResult?.map).find((one) => one && 'sources' in one);
  if (!map) return undefined;
  const entry = new SourceMap(map as SourceMapPayload).findEntry(line - 1, column - 1);
  return 'originalLine' in entry ? entry.originalLine + 1 : undefined;
}
