/** The calls of the specification that belong to no section. Sections add theirs below their own path. */

/** The app lives here; routes follow behind a `#`. */
export const BASE_PATH = '/admin/';

/** Every call is under this prefix (S1.4). */
export const API_PREFIX = '/admin/api/admin';

export const REQUEST_TIMEOUT = 30_000;

export const calls = {
  currentUser: 'sso/currentUser',
  menuList: 'menu/getMenuList',
  /** Defined by the specification and served, but the app never asks for it (S7.11). */
  menu: 'menu/getMenu',
  logout: 'sso/logout',
  attach: 'sso/cas/attach',
  messageCount: 'mail/message/count',
  /** Takes one picture of a form; its answer becomes the value of an image field. */
  uploadImage: 'media/image',
  /** Takes one file of a form; its answer becomes the value of a file field, or one of several. */
  uploadFile: 'media/file',
} as const;

/** What a section answers to, below its own path. */
export const sectionCalls = {
  list: 'list',
  one: '',
  move: 'move',
} as const;

/** The body of the logout call, as the specification has it (S7.13). */
export const LOGOUT_BODY = { Authorization: { id: 0 } };
