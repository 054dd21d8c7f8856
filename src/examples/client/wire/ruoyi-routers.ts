import { defineWire } from '../../../client/transport/wire/define-wire.ts';
import { ruoyi } from './ruoyi.ts';

interface Router {
  path: string;
  meta?: { title: string; icon: string } | null;
  children?: readonly Router[];
}

/** A page at the top of the menu is inside a route without a title; its path is below that route. */
const entriesOf = (routers: readonly Router[]): object[] =>
  routers.flatMap(({ path, meta, children = [] }) =>
    meta ? [{ ...meta, path: path.replace(/^\//, ''), children: entriesOf(children) }] : entriesOf(children),
  );

/** The server of `ruoyi.ts` with the menu of `getRouters`, which has no buttons: the permissions of `getInfo` say what is allowed. */
export const wire = defineWire({
  ...ruoyi,
  calls: { ...ruoyi.calls, menuList: '/prod-api/getRouters' },
  answers: { menuList: ({ data }: { data: readonly Router[] }) => ({ code: 200, data: entriesOf(data) }) },
  user: { ...ruoyi.user, permissions: '/permissions' },
  menu: { fields: { menuName: 'title', menuCode: 'path', menuUrl: 'path' }, buttons: ruoyi.menu.buttons },
});
