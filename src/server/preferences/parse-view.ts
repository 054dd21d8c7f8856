import { listParameters } from '../../contract/list.ts';
import { LONGEST_VIEW_NAME, type SavedView, VIEW } from '../../contract/view.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { checkCharacters, checkLength } from '../../declare/kinds/plain-text.ts';
import type { Operator } from '../access/access.ts';
import { forbidden, Refusal, unreadableRequest } from '../http/errors.ts';
import { filtersOf, mayFilter, parseListQuery } from '../records/list.ts';
import { parseListLayout } from './list-layout.ts';

/** A validated view. */
export interface ParsedView extends Pick<SavedView, 'section' | 'name' | 'query' | 'look'> {
  id?: number;
  roles?: number[];
}

type Sent = Readonly<Record<string, unknown>>;

/** Parses a view; `shares` says whether the operator may share it. */
export function parseView(sent: Sent, resource: Resource, operator: Operator, shares: boolean): ParsedView {
  const { look, query } = sent;
  if (typeof query !== 'string' || query.length > LONGEST_QUERY || !isObject(look)) throw strange();
  const roles = rolesIn(sent.roles);
  if (roles && !shares) throw forbidden();
  return {
    section: resource.code,
    name: nameIn(sent.name),
    query: knownQuery(query, resource, operator),
    look: look && parseListLayout(look, resource, operator),
    ...(roles ? { roles } : {}),
  };
}

const LONGEST_QUERY = 2000;
const MOST_ROLES = 50;

/** The query parameters that the operator may use in the section, without the page. */
export function knownQuery(query: string, resource: Resource, operator: Pick<Operator, 'codes'>): string {
  const { masked = [], hidden = [] } = parseListQuery(resource, {}, operator);
  const filters = filtersOf(resource).filter((name) => mayFilter(resource, name, { masked, hidden }));
  const known = [...listParameters.filter((name) => name !== 'current' && name !== VIEW), ...filters];
  const parts = [...new URLSearchParams(query)].filter(
    ([name, word]) => known.includes(name) && !checkCharacters(word),
  );
  return new URLSearchParams(parts).toString();
}

function nameIn(sent: unknown): string {
  const name = typeof sent === 'string' ? sent.trim().replace(/\s+/g, ' ') : '';
  const wrong = name === '' ? nameless : (checkCharacters(name) ?? checkLength(name, 1, LONGEST_VIEW_NAME));
  if (wrong) throw new Refusal(422, wrong, { name: wrong });
  return name;
}

/** The ids of the roles it is shared with; undefined if not given. */
function rolesIn(sent: unknown): number[] | undefined {
  if (sent === undefined) return undefined;
  const isList = Array.isArray(sent) && sent.length <= MOST_ROLES;
  if (!isList || !sent.every((id) => Number.isInteger(id) && id > 0)) throw strange();
  return [...new Set(sent as number[])];
}

const isObject = (sent: unknown): sent is Sent | null => typeof sent === 'object' && !Array.isArray(sent);

const nameless = { zh: '请填写视图的名称。', en: 'Please name the view.' };

const strange = (): Refusal =>
  unreadableRequest({
    zh: '这样的视图无法保存，请刷新页面后重试。',
    en: 'The view cannot be kept like this; please reload the page and try again.',
  });
