import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from './errors.ts';

/** A record with a table of references has six levels. */
const MOST_LEVELS = 32;

/** Parses JSON bodies; a deeply nested one is refused unparsed, because parsing it takes long. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (levelsIn(body) > MOST_LEVELS) done(nestedTooDeep());
    else parse(request, body, done);
  });
}

/** The nesting depth of brackets outside strings. */
function levelsIn(json: string): number {
  let [level, deepest] = [0, 0];
  for (let at = 0; at < json.length && deepest <= MOST_LEVELS; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++level);
    else if (sign === ']' || sign === '}') level -= 1;
  }
  return deepest;
}

/** The end of the string that starts here; an unterminated one is left to the parser. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

const nestedTooDeep = () =>
  unreadableRequest({
    zh: '请求的内容嵌套太深，没有执行，请刷新页面后重试。',
    en: 'The request is nested too deep and was not carried out; please reload the page and try again.',
  });
