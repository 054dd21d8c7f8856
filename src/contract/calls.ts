/** The paths of the calls. */

/** The path the app is served at; its routes follow after `#`. */
export const BASE_PATH = '/admin/';

/** Every call is under this prefix (S1.4). */
export const API_PREFIX = '/admin/api/admin';

export const REQUEST_TIMEOUT = 30_000;

/** The calls that belong to no section; `sectionCalls` are those of each section. */
export const calls = {
  currentUser: 'sso/currentUser',
  menuList: 'menu/getMenuList',
  /** Defined by the specification and served, but never called by the app (S7.11). */
  menu: 'menu/getMenu',
  logout: 'sso/logout',
  /** The caller's sessions: list them, end one, end all but the current one. */
  sessionList: 'sso/session/list',
  session: 'sso/session/',
  otherSessions: 'sso/session/others',
  attach: 'sso/cas/attach',
  messageCount: 'mail/message/count',
  /** The records behind the counts and those in which the caller was named, the latest first. */
  messageList: 'mail/message/list',
  /** Puts a message of the caller aside, and brings it back. */
  messageMark: 'mail/message/mark',
  /** The names of the operators who can be told about a record of a section. */
  messageNames: 'mail/message/names',
  /** All cards of the overview in one response, and one card as a file. */
  dashboard: 'dashboard/',
  dashboardExport: 'dashboard/export',
  /** Stores the caller's own order of the cards. */
  dashboardLayout: 'dashboard/layout',
  /** Uploads one picture; the response is the value of an image field. */
  uploadImage: 'media/image',
  /** Uploads one file; the response is the value of a file field, or an item of a files field. */
  uploadFile: 'media/file',
  /** The media library: list uploads, list the uses of one, delete one. */
  mediaList: 'media/list',
  mediaUses: 'media/uses',
  media: 'media/',
  /** The media page: how much lacks a description and which tags there are; an upload without a field; description and tags of a file. */
  mediaSummary: 'media/summary',
  mediaUpload: 'media/upload',
  mediaDetails: 'media/details',
  /** Replaces a file in all records that use it; read, it says what a replacement would do. */
  mediaReplace: 'media/replace',
  /** Searches records in every section the caller may read. */
  search: 'search/',
  /** The events between two days, of every section whose records are events and that the caller may read. */
  calendar: 'calendar/',
  /** Stores the caller's own layout of a section's list. */
  preference: 'preference/',
  /** Marks the list of a section as seen by the caller. */
  preferenceSeen: 'preference/seen',
  /** Saved views of lists: create, change, delete; and which of them the menu opens. */
  view: 'view/',
  viewDefault: 'view/default',
  /** The caller's favourites: list, add, remove. */
  favourites: 'favourite/',
  /** Reports that the caller has a record open and returns who else has; also reports leaving. */
  presence: 'presence/',
  /** The audit log, as a list and as a file. */
  audit: 'operator/audit',
  auditExport: 'operator/audit/export',
  /** Sends messages to applicants once more; a tab of the section with their templates lists them. */
  outboxRetry: 'outbox/retry',
  /** Jobs on many records: the operator who started one can query it, read its rows and cancel it. */
  jobList: 'job/list',
  job: 'job/',
  jobRows: 'job/rows',
  jobCancel: 'job/cancel',
  /** Undoing a group of writes: a preview, and the undo itself. */
  undoPreview: 'undo/preview',
  undo: 'undo/',
  /** Why an operator may or may not do something; `code` names the required codes. */
  why: 'operator/why',
  /** The menu that a role alone grants. */
  roleMenu: 'role/menu',
} as const;

/** The calls of every section, below its own path. */
export const sectionCalls = {
  list: 'list',
  one: '',
  move: 'move',
  /** The records that refer to a record; shown before it is deleted or taken offline. */
  uses: 'uses',
  history: 'history',
  /** The operators who created or last changed a record of the section. */
  editors: 'editors',
  /** The revisions of a record, and the changes of one of them. */
  revisions: 'revision/list',
  revision: 'revision',
  restore: 'restore',
  /** What the next approval of a record changes, and who sent it when. */
  review: 'review',
  /** The entries of a record in the register of its section. */
  register: 'register',
  /** The deleted records of the section, and restoring one. */
  trash: 'trash/list',
  undelete: 'undelete',
  /** Reveals one sensitive value, for a reason that the audit log keeps. */
  reveal: 'reveal',
  /** The seat counts of records given by id, for sections whose applications compete for seats. */
  seats: 'seats',
  /** The messages to the applicant of a record, and what a move would tell them. */
  applicantMessages: 'applicant/messages',
  applicantPreview: 'applicant/preview',
  /** Starts a job on many records. */
  bulk: 'bulk',
  /** Prepares an export; the response says where to download it. */
  export: 'export',
  exportFile: 'export/file',
  exportProgress: 'export/progress',
  /** The operator's current import: its state, the upload, and discarding it. */
  import: 'import',
  importTemplate: 'import/template',
  /** Maps columns to fields and validates every row without writing any. */
  importCheck: 'import/check',
  importRows: 'import/rows',
  /** Replaces the cells of one row. */
  importRow: 'import/row',
  /** The invalid rows as a file. */
  importErrors: 'import/errors',
  importRun: 'import/run',
  importStop: 'import/stop',
} as const;

/** The body of the logout call, as the specification has it (S7.13). */
export const LOGOUT_BODY = { Authorization: { id: 0 } };

/** Identifies a write, so that a repeated request after a lost response returns the first result. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/**
 * The seconds since the operator last used the page, so that calls the page makes by itself do not prolong the session.
 * Sent only to a server that responds with `SESSION_LEFT_HEADER`; a call without it counts as use.
 */
export const IDLE_HEADER = 'Idle-Seconds';
/** On each response, the remaining time of the session; see `session-left.ts`. */
export const SESSION_LEFT_HEADER = 'Session-Left';
/**
 * Identifies the version and the declarations of a program: on each response those of the server, on the writes of a client
 * those that it was built from. Sent only to a server that responds with it.
 */
export const PROGRAM_HEADER = 'Program-Fingerprint';
/**
 * Response header of a list that had to sort very many rows, because no index has them in the order that was asked for:
 * `channel,-registeredAt`.
 */
export const SLOW_SORT_HEADER = 'Slow-Sort';
/** Response header of a list: the parameters of the request that the section does not have, encoded: `q, colour`. */
export const IGNORED_HEADER = 'Ignored-Parameters';
/** How long the server remembers an idempotency key; the browser stores unsaved text and its key for as long. */
export const IDEMPOTENCY_DAYS = 14;
