import {
  addresses,
  byName,
  days,
  joined,
  moments,
  numbers,
  parts,
  properties,
  yesNo,
} from '../../../client/transport/wire/converters.ts';
import { defineWire } from '../../../client/transport/wire/define-wire.ts';
import type { WireMapping } from '../../../client/transport/wire/wire.ts';

/**
 * A server in the style of RuoYi, whose menu is a list with directories, pages and buttons. `ruoyi-routers.ts` is the
 * same server with the menu of `getRouters`.
 */
export const ruoyi = {
  prefix: '/prod-api/cms',
  calls: {
    currentUser: '/prod-api/getInfo',
    menuList: '/prod-api/system/menu/list',
    messageCount: '/prod-api/museum/todo/count',
    logout: '/prod-api/logout',
    one: '{api}/{id}',
    create: '{api}',
    update: '{api}',
    delete: '{api}/{id}',
  },
  signIn: (page) => `/login?redirect=${encodeURIComponent(page)}`,
  envelope: {
    codes: (code, message) => (code === 401 ? 402 : code === 500 && message.includes('不存在') ? 404 : undefined),
  },
  list: {
    parameters: { current: 'pageNum', keyword: 'searchValue' },
    // The server orders by one column.
    sort: ([first]) =>
      first
        ? [
            ['orderByColumn', first.field],
            ['isAsc', first.order],
          ]
        : [],
    range: ['params[begin{Name}]', 'params[end{Name}]'],
    rows: '/rows',
    total: '/total',
  },
  user: { at: '/user', fields: { id: 'userId', account: 'userName', name: 'nickName' } },
  menu: {
    flat: { id: 'menuId', parent: 'parentId', isButton: ({ menuType }) => menuType === 'F' },
    fields: { menuCode: 'path', menuUrl: 'path' },
    buttonCode: 'perms',
    buttons: { create: 'add', edit: 'edit', delete: 'remove', export: 'export' },
  },
  fields: {
    createdAt: 'createTime',
    updatedAt: 'updateTime',
    createdBy: { name: 'createBy', as: byName },
    updatedBy: { name: 'updateBy', as: byName },
  },
  states: { draft: '0', review: '1', scheduled: '2', published: '3', offline: '4' },
  values: {
    date: days('yyyy-MM-dd 00:00:00'),
    dateTime: moments('yyyy-MM-dd HH:mm:ss'),
    toggle: yesNo('Y', 'N'),
    money: numbers,
    decimal: numbers,
    multi: joined(','),
    tags: joined(','),
    codes: joined(','),
    image: addresses(),
    gallery: addresses(','),
    file: addresses(),
    files: addresses(','),
    reference: parts({ id: '{name}Id', title: '{name}Name' }),
    references: parts({ id: '{name}Ids', title: '{name}Names' }, ','),
    anyReference: properties({ title: 'name', section: 'type' }),
    anyReferences: properties({ title: 'name', section: 'type' }),
  },
  sections: {
    news: {
      menu: 'article',
      fields: {
        title: 'newsTitle',
        body: 'newsContent',
        category: {
          options: {
            museum: '1',
            exhibition: '2',
            academic: '3',
            education: '4',
            exchange: '5',
            party: '6',
            media: '7',
          },
        },
      },
    },
    notice: { fields: { title: 'noticeTitle', body: 'noticeContent' } },
    juniorActivitiesApply: {
      states: {
        pending: '0',
        waitlisted: '1',
        approved: '2',
        rejected: '3',
        cancelled: '4',
        attended: '5',
        absent: '6',
      },
    },
    volunteer: {
      states: {
        applied: '0',
        screened: '1',
        interview: '2',
        training: '3',
        active: '4',
        leave: '5',
        ended: '6',
        rejected: '7',
      },
    },
    friendsOfMuseumsApply: {
      states: { pending: '0', needInfo: '1', rejected: '2', active: '3', suspended: '4', expired: '5', quit: '6' },
    },
    collectionManage: {
      states: { cataloguing: '0', checked: '1', registered: '2', deaccessionReview: '3', deaccessioned: '4' },
    },
    memberManage: { menu: 'memberList', states: { active: '0', frozen: '1', cancelled: '2' } },
    operator: { states: { waiting: '0', active: '1', disabled: '2' } },
  },
} satisfies WireMapping;

export const wire = defineWire(ruoyi);
