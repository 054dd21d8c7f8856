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
  /** Where whoever asks is signed in; one of these is ended at the second address, all but the present one at the third. */
  sessionList: 'sso/session/list',
  session: 'sso/session/',
  otherSessions: 'sso/session/others',
  attach: 'sso/cas/attach',
  messageCount: 'mail/message/count',
  /** The rows behind the counts: what was returned first, then the longest waiting. */
  messageList: 'mail/message/list',
  /** Every card of the overview in one answer, and one card as a file. */
  dashboard: 'dashboard/',
  dashboardExport: 'dashboard/export',
  /** Takes one picture of a form; its answer becomes the value of an image field. */
  uploadImage: 'media/image',
  /** Takes one file of a form; its answer becomes the value of a file field, or one of several. */
  uploadFile: 'media/file',
  /** Everything that has been uploaded; below it where one is used, and at the bare address its deletion. */
  mediaList: 'media/list',
  mediaUses: 'media/uses',
  media: 'media/',
  /** Records of every section whoever asks may read, by a few words. */
  search: 'search/',
  /** How whoever asks wants the list of a section to look; nobody else's. */
  preference: 'preference/',
  /** Says that whoever asks has looked at the list of a section. */
  preferenceSeen: 'preference/seen',
  /** Views of lists: kept, changed and taken away; and which of them the menu opens. */
  view: 'view/',
  viewDefault: 'view/default',
  /** What whoever asks has marked to find again: read, added to and taken from at one address. */
  favourites: 'favourite/',
  /** Says that whoever asks has a record open, and hears who else has; at the same address, that they have left. */
  presence: 'presence/',
  /** What everybody did; at the second address as a file. */
  audit: 'operator/audit',
  auditExport: 'operator/audit/export',
  /** Work on many records: whose it is may ask about it, read its rows, and stop it. */
  jobList: 'job/list',
  job: 'job/',
  jobRows: 'job/rows',
  jobCancel: 'job/cancel',
  /** Undoing what many writes did together or one after the other: what it would do, and doing it. */
  undoPreview: 'undo/preview',
  undo: 'undo/',
  /** Why somebody may or may not do something; the codes it takes are asked for by `code`. */
  why: 'operator/why',
  /** The menu as a role alone would have it. */
  roleMenu: 'role/menu',
} as const;

/** What a section answers to, below its own path. */
export const sectionCalls = {
  list: 'list',
  one: '',
  move: 'move',
  /** What names a record: asked before it is taken away. */
  uses: 'uses',
  /** Who did what to a record. */
  history: 'history',
  /** The record as each write left it: all of them, and what one of them changed. */
  revisions: 'revision/list',
  revision: 'revision',
  restore: 'restore',
  /** What was deleted, and its way back. */
  trash: 'trash/list',
  untrash: 'untrash',
  /** Shows one value that is masked for everybody, for a reason that is kept. */
  reveal: 'reveal',
  /** How seats stand, by the numbers of the records that have them; where applications are held against seats. */
  seats: 'seats',
  /** Does something with many records, as a job. */
  bulk: 'bulk',
  /** Prepares a file of rows; its answer says where to fetch it. */
  export: 'export',
  exportFile: 'export/file',
  exportProgress: 'export/progress',
  /** The sheet an operator is bringing in: what is known of it, the upload, and giving it up. */
  import: 'import',
  importTemplate: 'import/template',
  /** Which column is which field; then every row is checked, and nothing is written. */
  importCheck: 'import/check',
  importRows: 'import/rows',
  /** One row with other cells. */
  importRow: 'import/row',
  /** The rows that cannot be brought in, as a file. */
  importErrors: 'import/errors',
  importRun: 'import/run',
  importStop: 'import/stop',
} as const;

/** The body of the logout call, as the specification has it (S7.13). */
export const LOGOUT_BODY = { Authorization: { id: 0 } };

/** Names a write, so that it can be asked again when its answer got lost, and is done once. */
export const ONCE_HEADER = 'Idempotency-Key';
/**
 * Says with a call for how many seconds the operator has done nothing on the page, so that calls the page makes by itself do
 * not prolong the session. Sent only to a server that answers with `SESSION_LEFT_HEADER`; without it a call counts as use.
 */
export const IDLE_HEADER = 'Idle-Seconds';
/** Says with each answer how much is left of the session, see `session-left.ts`. */
export const SESSION_LEFT_HEADER = 'Session-Left';
/** For so long: a browser keeps what was typed, and under which name it was sent, until then. */
export const IDEMPOTENCY_DAYS = 14;
