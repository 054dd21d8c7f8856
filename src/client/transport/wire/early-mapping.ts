import { calls, sectionCalls } from '../../../contract/calls.ts';
import { SUCCESS_CODE } from '../../../contract/envelope.ts';
import { listQuery, TREE_PAGE_SIZE } from '../../../contract/list.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import { defaultOrder } from '../../../declare/waiting-order.ts';
import { menuSections } from '../../../resources/index.ts';
import type { Call, EarlyMapping } from '../http/adapter.ts';
import { queryPairs } from '../http/address.ts';
import { namesIn } from './value-at.ts';
import type { WireMapping } from './wire.ts';

/**
 * What the inline script needs; null where it cannot make the calls: they have a body, or the menu or the envelope is
 * nested, flat or read by a function.
 */
export function earlyMapping(
  { envelope, menu = {}, answers = {} }: WireMapping,
  toServer: (call: Call) => Call,
  menuCodeOf: (code: string) => string,
): EarlyMapping | null {
  const addressOf = (path: string, query: [string, string][] = []): string | null => {
    const call = toServer({ method: 'GET', path, query });
    const search = new URLSearchParams(queryPairs(call.query)).toString();
    return call.method === 'GET' ? `${call.path}${search && `${call.path.includes('?') ? '&' : '?'}${search}`}` : null;
  };
  const lists = menuSections.flatMap((resource) => {
    const { sort, waiting } = defaultOrder(resource);
    const query = listQuery('', { sort, waiting }, resource.tree ? TREE_PAGE_SIZE : undefined);
    const address = addressOf(`${apiPathOf(resource)}/${sectionCalls.list}`, query);
    return address === null ? [] : [[resource.path, [address, menuCodeOf(resource.code)]] as const];
  });
  const [user, menuAddress] = [addressOf(calls.currentUser), addressOf(calls.menuList)];
  const names = envelope || {};
  const { menuCode = 'menuCode', children = 'children' } = menu.fields ?? {};
  const at = menu.at ?? '';
  const dataAt = envelope === false ? [] : namesIn(names.data ?? 'data');
  if (
    menu.flat ||
    typeof names.codes === 'function' ||
    answers.menuList ||
    user === null ||
    menuAddress === null ||
    [names.code || '', menuCode, children].join('').includes('.')
  )
    return null;
  const codes = typeof names.codes === 'object' ? names.codes : {};
  const success = Object.entries(codes).flatMap(([code, ours]) => (ours === SUCCESS_CODE ? [code] : []));
  return {
    user,
    menu: menuAddress,
    lists: Object.fromEntries(lists),
    envelope:
      envelope === false || names.code === false
        ? null
        : { code: names.code ?? 'code', success: [...success, String(SUCCESS_CODE)] },
    menuAt: at.startsWith('/') ? namesIn(at.slice(1)) : [...dataAt, ...namesIn(at)],
    menuCode,
    children,
  };
}
