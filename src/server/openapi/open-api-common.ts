import { calls } from '../../contract/calls.ts';
import { mediaKinds } from '../../contract/media.ts';
import { densities } from '../../contract/preference.ts';
import type { Schema } from '../fields/kind.ts';
import { searchSchema } from '../http/schemas.ts';
import { anything, body, call, fileCall, integer, nothing, paged, query, string, upload } from './open-api-parts.ts';

const view = (required: readonly string[]) =>
  body(
    {
      ...{ id: integer, section: string, name: string },
      query: { type: 'string', description: 'The conditions, as they stand in the address of the list' },
      look: { type: 'object', nullable: true, description: 'Columns, frozen, density' },
      roles: { type: 'array', items: integer, description: 'The roles it is shared with' },
      isDefault: { type: 'boolean' },
    },
    required,
  );

const hashed = [query('hash', string, 'SHA-256 of what is in it', true)];

const undone: readonly (readonly [name: string, schema: Schema, description: string])[] = [
  ['deed', string, 'job:12, import:3 or undo:…'],
  ['operator', integer, 'Whose work, together with since'],
  ['since', string, 'A moment within the last 24 hours'],
];

const auditFilters = ['operator', 'record', 'section', 'action', 'at', 'keyword'].map((name) => query(name, string));

/** The calls that belong to no section. */
export const commonPaths: Record<string, Schema> = {
  [`/${calls.mediaList}`]: {
    get: call('What has been uploaded', anything, {
      parameters: [
        ...paged,
        query('kind', { type: 'string', enum: [...mediaKinds] }),
        query('keyword', string, 'Words in its name or description'),
        query('unused', string, 'yes: only what no record uses'),
      ],
    }),
  },
  [`/${calls.mediaUses}`]: { get: call('Where an upload is used', anything, { parameters: hashed }) },
  [`/${calls.media}`]: {
    delete: call('Delete an upload that nothing uses', { type: 'object', nullable: true }, { parameters: hashed }),
  },
  [`/${calls.favourites}`]: {
    get: call('The lists and records whoever asks has marked', anything),
    post: call('Mark a record, or with 0 the list of a section', nothing, {
      requestBody: body({ section: string, id: integer }, ['section']),
    }),
    delete: call('Take a mark away', nothing, {
      parameters: [query('section', string, undefined, true), query('id', integer)],
    }),
  },
  [`/${calls.presence}`]: {
    put: call('Say that a record is open, and hear who else has it open', anything, {
      requestBody: body({ section: string, id: integer, visit: string, editing: { type: 'boolean' } }, [
        'section',
        'id',
        'visit',
      ]),
    }),
    delete: call('Say that it no longer is', nothing, { parameters: [query('visit', string, undefined, true)] }),
  },
  [`/${calls.search}`]: {
    get: call('Records of every section whoever asks may read, by a few words', searchSchema, {
      parameters: [
        query('q', string, 'Words that all stand somewhere in the record, or #12 for a number', true),
        query('section', string, 'Only this one, page by page'),
        query('current', { type: 'integer', default: 1 }, 'Together with a section'),
        query('pageSize', { type: 'integer' }, 'How many of each section; of a single one, how many a page'),
      ],
    }),
  },
  [`/${calls.preference}`]: {
    put: call('Keep how the own list of a section looks', anything, {
      requestBody: body(
        {
          section: string,
          columns: { type: 'array', items: { type: 'object', properties: { name: string, width: integer } } },
          frozen: integer,
          density: { type: 'string', enum: [...densities] },
        },
        ['section'],
      ),
    }),
    delete: call('The own list of a section as it is declared', anything, {
      parameters: [query('section', string, 'Its code', true)],
    }),
  },
  [`/${calls.preferenceSeen}`]: {
    put: call('Note that the list of a section was looked at', anything, {
      requestBody: body({ section: string }, ['section']),
    }),
  },
  [`/${calls.currentUser}`]: { get: call('Who is signed in', anything) },
  [`/${calls.menuList}`]: { get: call('The menu of whoever asks', anything) },
  [`/${calls.messageCount}`]: { get: call('Rows that wait for whoever asks, by menu code', anything) },
  [`/${calls.jobList}`]: {
    get: call('Jobs of whoever asks, the newest first; of everybody for whoever may read the audit log', anything, {
      parameters: [...paged, query('mine', string, 'true: only those of whoever asks')],
    }),
  },
  [`/${calls.job}`]: { get: call('One job', anything, { parameters: [query('id', integer, undefined, true)] }) },
  [`/${calls.jobRows}`]: {
    get: call('How it went row by row', anything, {
      parameters: [
        query('id', integer, undefined, true),
        ...paged,
        query('outcome', { type: 'string', enum: ['waiting', 'done', 'refused'] }),
      ],
    }),
  },
  [`/${calls.jobCancel}`]: {
    put: call('Stop a job after the row at hand', anything, { requestBody: body({ id: integer }, ['id']) }),
  },
  [`/${calls.undoPreview}`]: {
    get: call(
      'What an undo would do: of work done together by its deed, or of what an operator wrote since',
      anything,
      {
        parameters: [
          ...undone.map(([name, schema, description]) => query(name, schema, description)),
          query('section', string, 'Only one group, page by page, together with outcome'),
          query('outcome', { type: 'string', enum: ['trash', 'back', 'untrash', 'refused'] }),
          query('current', { type: 'integer', default: 1 }),
        ],
      },
    ),
  },
  [`/${calls.undo}`]: {
    post: call('Do exactly what the preview showed, in one transaction; 409 brings a new preview', anything, {
      requestBody: body(
        {
          ...Object.fromEntries(undone.map(([name, schema, description]) => [name, { ...schema, description }])),
          token: { type: 'string', description: 'That of the preview' },
          without: {
            type: 'integer',
            description: 'How many records are left as they are because they cannot be undone',
          },
        },
        ['token'],
      ),
    }),
  },
  [`/${calls.logout}`]: { post: call('Sign out', anything) },
  [`/${calls.sessionList}`]: { get: call('Where whoever asks is signed in, the present session first', anything) },
  [`/${calls.session}`]: {
    delete: call('End another of the own sessions', anything, { parameters: [query('id', integer, undefined, true)] }),
  },
  [`/${calls.otherSessions}`]: { delete: call('End all own sessions but the present one', anything) },
  ...Object.fromEntries(
    [calls.uploadImage, calls.uploadFile].map((address) => [
      `/${address}`,
      {
        post: call(
          address === calls.uploadImage ? 'Upload a picture for a field' : 'Upload a file for a field',
          anything,
          {
            parameters: [query('section', string, undefined, true), query('field', string, undefined, true)],
            requestBody: upload,
          },
        ),
      },
    ]),
  ),
  [`/${calls.menu}`]: { get: call('The menu of whoever asks, as the specification names it too', anything) },
  [`/${calls.messageList}`]: {
    get: call(
      'The rows that wait for whoever asks: what was returned to them first, then the longest waiting',
      anything,
      { parameters: paged },
    ),
  },
  [`/${calls.view}`]: {
    post: call('Keep a view of a list; every answer holds all views by then', anything, {
      requestBody: view(['section', 'name']),
    }),
    put: call('Change a view', anything, { requestBody: view(['id', 'section', 'name']) }),
    delete: call('Take a view away', anything, { parameters: [query('id', integer, undefined, true)] }),
  },
  [`/${calls.viewDefault}`]: {
    put: call('The view that the menu opens a section with; none by null', anything, {
      requestBody: body({ section: string, id: { type: 'integer', nullable: true } }, ['section']),
    }),
  },
  [`/${calls.dashboard}`]: {
    get: call('Every card of the overview', anything, {
      parameters: [query('period', integer, '7, 30, 90 or 365 days')],
    }),
  },
  [`/${calls.dashboardExport}`]: {
    get: fileCall('One card as a file', {
      parameters: [
        query('card', string, undefined, true),
        query('period', integer),
        query('format', string, 'csv or xlsx'),
      ],
    }),
  },
  [`/${calls.audit}`]: {
    get: call('What everybody did', anything, {
      'x-codes': ['operator', 'operator:audit'],
      parameters: [...paged, ...auditFilters],
    }),
  },
  [`/${calls.auditExport}`]: {
    get: fileCall('What everybody did, as a file', {
      'x-codes': ['operator', 'operator:audit', 'operator:export'],
      parameters: [...auditFilters, query('format', string, 'csv or xlsx', true)],
    }),
  },
  [`/${calls.why}`]: {
    get: call('Why an operator may or may not do something', anything, {
      'x-codes': ['operator'],
      parameters: [query('id', integer, undefined, true), query('code', string, 'Repeat for several')],
    }),
  },
  [`/${calls.roleMenu}`]: {
    get: call('The menu as a role alone would have it', anything, {
      'x-codes': ['role'],
      parameters: [query('id', integer, undefined, true)],
    }),
  },
};
