import { listParameters } from '../../../contract/list.ts';
import { MAX_VIEW_NAME_LENGTH, type SavedView, VIEW } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { checkCharacters, checkLength } from '../../../kinds/plain-text.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, Refusal, unreadableRequest } from '../../http/errors.ts';
import { parseIds } from '../../http/request-parts.ts';
import { filtersOf, mayFilter, parseListQuery } from '../../records/list-query.ts';
import { parseListLayout } from './list-layout.ts';

/** A validated view. */
export interface ParsedView extends Pick<SavedView, 'section' | 'name' | 'query' | 'layout'> {
  id?: number;
  roles?: number[];
}

type RequestValues = Readonly<Record<string, unknown>>;

/** Parses a view; `shares` says whether the operator may share it. */
export function parseView(body: RequestValues, resource: Resource, operator: Operator, mayShare: boolean): ParsedView {
  const { layout, query } = body;
  if (typeof query !== 'string' || query.length > LONGEST_QUERY || !isObject(layout)) throw invalidView();
  const roles = rolesIn(body.roles);
  if (roles && !mayShare) throw forbidden();
  return {
    section: resource.code,
    name: nameIn(body.name),
    query: allowedQuery(query, resource, operator),
    layout: layout && parseListLayout(layout, resource, operator),
    ...(roles ? { roles } : {}),
  };
}

const LONGEST_QUERY = 2000;
const MAX_ROLES = 50;

/** The query parameters that the operator may use in the section, without the page. */
export function allowedQuery(query: string, resource: Resource, operator: Pick<Operator, 'codes' | 'id'>): string {
  const { masked = [], hidden = [] } = parseListQuery(resource, {}, operator);
  const filters = filtersOf(resource).filter((name) => mayFilter(resource, name, { masked, hidden }));
  const allowedNames = [...listParameters.filter((name) => name !== 'current' && name !== VIEW), ...filters];
  const parts = [...new URLSearchParams(query)].filter(
    ([name, value]) => allowedNames.includes(name) && !checkCharacters(value),
  );
  return new URLSearchParams(parts).toString();
}

function nameIn(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
  const problem = name === '' ? nameMissing : (checkCharacters(name) ?? checkLength(name, 1, MAX_VIEW_NAME_LENGTH));
  if (problem) throw new Refusal(422, problem, { name: problem });
  return name;
}

/** The ids of the roles it is shared with; undefined if not given. */
function rolesIn(value: unknown): number[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length === 0) return [];
  const ids = parseIds(value, MAX_ROLES);
  if (!ids) throw invalidView();
  return ids;
}

const isObject = (value: unknown): value is RequestValues | null => typeof value === 'object' && !Array.isArray(value);

const nameMissing = { zh: '请填写视图的名称。', en: 'Please name the view.' };

const invalidView = (): Refusal =>
  unreadableRequest({
    zh: '这样的视图无法保存，请刷新页面后重试。',
    en: 'The view cannot be kept like this; please reload the page and try again.',
  });
