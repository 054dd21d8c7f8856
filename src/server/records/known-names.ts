import type { FastifyRequest } from 'fastify';
import { PROGRAM_HEADER } from '../../contract/calls.ts';
import type { Sentence } from '../../contract/label.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { Refusal } from '../http/errors.ts';
import { recordSchema } from './schemas.ts';

/** Throws a refusal where a request names a field that is not declared: its value would be lost without a word. */
export type RejectUnknown = (
  request: FastifyRequest,
  values: AnyDraft,
  options?: {
    /** Fields besides those of the section, such as the inputs of an action. */
    fields?: Resource['fields'];
    /** Further names of the body. */
    more?: readonly string[];
    /** The values come from a form whose text the client keeps. */
    isForm?: boolean;
  },
) => void;

/** `fingerprint` is the one of this program. What a record read from us contains may come back, and is ignored. */
export function createRejectUnknown(resource: Resource, fingerprint: string): RejectUnknown {
  const names = Object.keys(recordSchema(resource, true).properties as object);
  return (request, values, { fields = {}, more = [], isForm = false } = {}) => {
    const allFields = { ...resource.fields, ...fields };
    const known = new Set([...names, ...Object.keys(fields), ...more]);
    const unknown = Object.entries(values).flatMap(([name, value]) =>
      known.has(name) ? (Array.isArray(value) ? unknownColumns(name, allFields[name], value) : []) : [name],
    );
    if (unknown.length === 0) return;
    const client = request.headers[PROGRAM_HEADER.toLowerCase()];
    if (client !== undefined && client !== fingerprint) throw new Refusal(412, isForm ? formOutdated : outdated);
    const sentence = unknownSentence(unknown);
    throw new Refusal(422, sentence, Object.fromEntries(unknown.map((name) => [name, sentence])));
  };
}

/** The names in the rows of a table that are no columns. */
function unknownColumns(name: string, field: Resource['fields'][string] | undefined, values: unknown[]): string[] {
  const columns = field && serverKindOf(field).columns?.(field);
  if (!columns) return [];
  const rows = values.filter((row) => typeof row === 'object' && row !== null);
  const unknown = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((one) => !Object.hasOwn(columns, one));
  return unknown.map((column) => `${name}.${column}`);
}

const formOutdated: Sentence = {
  zh: '系统已更新，这个页面还是旧的，所以没有保存；请刷新页面后再保存，已填写的内容会自动恢复（证件号等敏感信息除外）。',
  en: 'The program has been updated and this page is an older one, so nothing was saved. Please reload the page and save again: what you typed is kept, except document numbers and the like.',
};

const outdated: Sentence = {
  zh: '系统已更新，这个页面还是旧的，所以没有执行；请刷新页面后重新操作。',
  en: 'The program has been updated and this page is an older one, so nothing was changed. Please reload the page and do it again.',
};

const unknownSentence = (names: readonly string[]): Sentence => ({
  zh: `这里没有名为${names.map((name) => `“${name}”`).join('、')}的字段，没有保存。`,
  en: `There is no field named ${names.map((name) => `“${name}”`).join(', ')} here; nothing was saved.`,
});
