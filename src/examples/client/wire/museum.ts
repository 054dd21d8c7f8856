import { addresses, joined, moments, properties, times, yesNo } from '../../../client/transport/wire/converters.ts';
import { defineWire } from '../../../client/transport/wire/define-wire.ts';

/** A museum's own server, whose words are others throughout: `VITE_WIRE=src/examples/client/wire/museum.ts`. */
export const wire = defineWire({
  prefix: '/api',
  calls: {
    currentUser: 'user/me',
    menuList: 'user/menus',
    logout: 'user/logout',
    attach: 'sso/attach',
    messageCount: 'todo/counts',
    list: '{api}/page',
    one: '{api}/{id}',
    create: '{api}/add',
    update: 'POST {api}/update',
    delete: 'POST {api}/del',
  },
  envelope: {
    code: 'status',
    message: 'message',
    data: 'result',
    errors: 'errors',
    codes: { 0: 200, 401: 402, 10021: 422 },
  },
  list: {
    parameters: { current: 'page', pageSize: 'size', keyword: 'q' },
    firstPage: 0,
    sort: { as: 'words', name: 'orderBy' },
    several: ',',
    range: ['{name}_from', '{name}_to'],
    rows: 'records',
    total: 'page.total',
  },
  user: { at: 'user', fields: { id: 'userId', name: 'nickName', avatar: 'face' } },
  menu: {
    fields: { menuName: 'title', menuCode: 'perm', menuUrl: 'url', children: 'subs', buttonList: 'actions' },
    buttons: { create: 'add', edit: 'update', delete: 'del', export: 'exp' },
    counts: { menuCode: 'perm', total: 'count' },
  },
  names: 'snake_case',
  fields: { createdAt: 'create_time', updatedAt: 'update_time', cover: 'cover_url', status: 'flow_state' },
  states: { draft: 0, review: 1, scheduled: 2, published: 3, offline: 4 },
  values: {
    dateTime: moments('yyyy-MM-dd HH:mm:ss', '+08:00'),
    toggle: yesNo(1, 0),
    multi: joined(','),
    tags: joined(','),
    codes: joined(','),
    money: times(100),
    image: addresses(),
    gallery: addresses(','),
    file: addresses(),
    files: addresses(','),
    reference: properties({ title: 'name' }),
    references: properties({ title: 'name' }),
    anyReference: properties({ title: 'name', section: 'type' }),
    anyReferences: properties({ title: 'name', section: 'type' }),
  },
  sections: {
    news: {
      api: 'cms/article',
      menu: 'article',
      fields: {
        title: 'subject',
        newsDate: 'publish_day',
        category: {
          name: 'type',
          options: { museum: 1, exhibition: 2, academic: 3, education: 4, exchange: 5, party: 6, media: 7 },
        },
        author: false,
      },
    },
    notice: { fields: { title: 'subject' } },
    memberManage: { api: 'vip', menu: 'vip', fields: { nickname: 'nick', memberNo: 'card_no', phone: 'mobile' } },
    role: { api: 'sys/role' },
    operator: { api: 'sys/user', fields: { account: 'login_name' } },
  },
});
