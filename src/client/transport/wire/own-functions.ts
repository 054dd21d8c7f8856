import { apiPathOf } from '../../../declare/actions.ts';
import type { NamedCall } from './call-paths.ts';
import { sectionMapping } from './record-mapper.ts';
import type { TranslatedCall, WireMapping } from './wire.ts';

/** The functions of a mapping by the names of their calls, which the types of the declaration know. */
type Functions = Readonly<Record<string, ((body: never, call: TranslatedCall) => unknown) | undefined>> | undefined;

/** What is sent, after the mapping's own function for this call. */
export function finishBody(mapping: WireMapping, named: NamedCall, id: unknown, body: unknown): unknown {
  const finish = (mapping.bodies as Functions)?.[named.name];
  return finish && body !== undefined ? finish(body as never, translatedCall(mapping, named, id)) : body;
}

/** The parameters of a call, after the mapping's own function for it. */
export function finishQuery(mapping: WireMapping, named: NamedCall, id: unknown, query: readonly [string, string][]) {
  const finish = (mapping.queries as Readonly<Record<string, QueryFunction | undefined>> | undefined)?.[named.name];
  return finish
    ? finish(query, translatedCall(mapping, named, id)).map(([name, value]): [string, string] => [name, value])
    : [...query];
}

type QueryFunction = NonNullable<NonNullable<WireMapping['queries']>['list']>;

/** An answer that the rest of the mapping can read, by the mapping's own function for this call. */
export function prepareAnswer(mapping: WireMapping, named: NamedCall, answer: unknown): unknown {
  const prepare = (mapping.answers as Functions)?.[named.name];
  return prepare ? prepare(answer as never, translatedCall(mapping, named, undefined)) : answer;
}

const translatedCall = (mapping: WireMapping, { section }: NamedCall, id: unknown): TranslatedCall => ({
  section: section?.code ?? '',
  api: section ? (sectionMapping(mapping, section.code)?.api ?? apiPathOf(section)) : '',
  id,
});
