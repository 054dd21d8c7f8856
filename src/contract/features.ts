import type { calls, sectionCalls } from './calls.ts';

interface FeatureCalls {
  calls?: readonly (keyof typeof calls)[];
  /** The calls of each section. */
  sectionCalls?: readonly (keyof typeof sectionCalls)[];
}

/**
 * What a server may offer beyond the specification, and the calls of each. The client sends these calls, and shows what
 * needs them, only if `features` of the current user names the feature.
 */
export const featureCalls = {
  /** Every write carries the version of the record it changes, and a stale one is refused. */
  version: {},
  /** A write with an idempotency key is performed once, however often it is sent. */
  once: {},
  /** The cards of the overview. */
  overview: { calls: ['dashboard', 'dashboardExport'] },
  /** The server stores in which order an operator wants the cards. */
  cardLayout: { calls: ['dashboardLayout'] },
  /** The records behind the message counts. */
  messageList: { calls: ['messageList'] },
  /** Messages can be put aside, and operators can be named in the reason of a move. */
  messageMarks: { calls: ['messageMark', 'messageNames'] },
  /**
   * Records without an entry in the menu: those inside a record, and those that several sections share; and lists by a
   * reference to a record.
   */
  relatedRecords: {},
  /** Lists answer with choices for references, also to operators who may not read the section. */
  choices: {},
  /** The records that refer to a record. */
  uses: { sectionCalls: ['uses'] },
  /** Uploads, and the library of what was uploaded. */
  media: { calls: ['uploadImage', 'uploadFile', 'mediaList', 'mediaUses', 'media'] },
  /** The media library as a page: uploads without a field, descriptions, tags, and replacing a file everywhere. */
  mediaPage: { calls: ['mediaSummary', 'mediaUpload', 'mediaDetails', 'mediaReplace'] },
  /** A record has a list of its audit entries. */
  history: { sectionCalls: ['history'] },
  /** Every write stores a revision, which can be compared and restored. */
  revisions: { sectionCalls: ['revisions', 'revision', 'restore'] },
  /** Deleted records can be restored for a while. */
  trash: { sectionCalls: ['trash', 'undelete'] },
  /** One search over all sections. */
  search: { calls: ['search'] },
  /** The calendar over the sections whose records are events. */
  calendar: { calls: ['calendar'] },
  /** A search may be answered before all matches are counted (`COUNT_UP_TO`). */
  boundedTotals: {},
  /** Lists take operators with their filters (`price.gt=5`), and records are read together by their ids. */
  filterOperators: {},
  /** Lists are filtered by the operators who created or last changed a record, `me` among them. */
  editors: { sectionCalls: ['editors'] },
  /** Lists find the records without a value that their section requires (`waiting=incomplete`). */
  incomplete: {},
  /** An export takes a declared sheet instead of columns, also for a print. */
  sheets: {},
  /** Operations on many records, as background jobs. */
  bulk: { calls: ['jobList', 'job', 'jobRows', 'jobCancel'], sectionCalls: ['bulk'] },
  /** Records can be imported from a sheet. */
  import: {
    sectionCalls: [
      'import',
      'importTemplate',
      'importCheck',
      'importRows',
      'importRow',
      'importErrors',
      'importRun',
      'importStop',
    ],
  },
  /** The server stores an operator's list layouts. */
  layouts: { calls: ['preference'] },
  /** The server stores saved views. */
  views: { calls: ['view', 'viewDefault'] },
  /** The server stores when an operator last opened a list. */
  seen: { calls: ['preferenceSeen'] },
  /** Operators can mark lists and records. */
  favourites: { calls: ['favourites'] },
  /** The server reports who else has a record open. */
  presence: { calls: ['presence'] },
  /** A group of writes can be undone as a whole. */
  undo: { calls: ['undoPreview', 'undo'] },
  /** The server counts seats and forecasts the effect of a decision on them. */
  seats: { sectionCalls: ['seats'] },
  /** The server says what an approval would change. */
  review: { sectionCalls: ['review'] },
  /** A bulk move that gives seats takes another one for the applications that get none. */
  orElse: {},
  /** Applicants are told of decisions by messages that wait in an outbox. */
  outbox: { calls: ['outboxRetry'], sectionCalls: ['applicantMessages', 'applicantPreview'] },
  /** Sections with a register answer with the entries of a record in it. */
  register: { sectionCalls: ['register'] },
  /** Operators can list and end their sessions. */
  sessions: { calls: ['sessionList', 'session', 'otherSessions'] },
  /** The audit log is filtered by changed field, and by changes or sign-ins (`field`, `kind`). */
  auditKinds: {},
  /** The revisions of a record are filtered by field (`field`), and then carry its value before and after each change. */
  fieldHistory: {},
  /** The audit log can be downloaded as a file. */
  auditExport: { calls: ['auditExport'] },
  /** The server explains why an operator may or may not do something, and previews the menu of a role. */
  permissionReasons: { calls: ['why', 'roleMenu'] },
} as const satisfies Record<string, FeatureCalls>;

export type Feature = keyof typeof featureCalls;

/** The features of a server that has all of them, also those of later versions. */
export const ALL_FEATURES = '*';

/** Whether the server of this user has a feature. */
export const offers = (
  { features }: { features?: readonly (Feature | typeof ALL_FEATURES)[] },
  feature: Feature,
): boolean => Array.isArray(features) && (features.includes(ALL_FEATURES) || features.includes(feature));
