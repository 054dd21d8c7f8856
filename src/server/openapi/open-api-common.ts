import { calls } from '../../contract/calls.ts';
import { mediaKinds } from '../../contract/media.ts';
import { densities } from '../../contract/preference.ts';
import type { Schema } from '../fields/kind.ts';
import { searchSchema } from '../http/schemas.ts';
import {
  anySchema,
  body,
  call,
  fileCall,
  integerSchema,
  nullSchema,
  pageParameters,
  query,
  stringSchema,
  upload,
} from './open-api-parts.ts';

const view = (required: readonly string[]) =>
  body(
    {
      id: integerSchema,
      section: stringSchema,
      name: stringSchema,
      query: { type: 'string', description: 'The conditions, as they stand in the address of the list' },
      look: { type: 'object', nullable: true, description: 'Columns, frozen, density' },
      roles: { type: 'array', items: integerSchema, description: 'The roles it is shared with' },
      isDefault: { type: 'boolean' },
    },
    required,
  );

const hashParameter = [query('hash', stringSchema, 'SHA-256 of what is in it', true)];

const undoParameters: readonly (readonly [name: string, schema: Schema, description: string])[] = [
  ['deed', stringSchema, 'job:12, import:3 or undo:…'],
  ['operator', integerSchema, 'Whose work, together with since'],
  ['since', stringSchema, 'A moment within the last 24 hours'],
];

const auditFilters = ['operator', 'record', 'section', 'action', 'at', 'keyword'].map((name) =>
  query(name, stringSchema),
);

/** Routes that belong to no section. */
export const commonPaths: Record<string, Schema> = {
  [`/${calls.mediaList}`]: {
    get: call('What has been uploaded', anySchema, {
      parameters: [
        ...pageParameters,
        query('kind', { type: 'string', enum: [...mediaKinds] }),
        query('keyword', stringSchema, 'Words in its name or description'),
        query('unused', stringSchema, 'yes: only what no record uses'),
      ],
    }),
  },
  [`/${calls.mediaUses}`]: { get: call('Where an upload is used', anySchema, { parameters: hashParameter }) },
  [`/${calls.media}`]: {
    delete: call(
      'Delete an upload that nothing uses',
      { type: 'object', nullable: true },
      { parameters: hashParameter },
    ),
  },
  [`/${calls.favourites}`]: {
    get: call('The lists and records whoever asks has marked', anySchema),
    post: call('Mark a record, or with 0 the list of a section', nullSchema, {
      requestBody: body({ section: stringSchema, id: integerSchema }, ['section']),
    }),
    delete: call('Take a mark away', nullSchema, {
      parameters: [query('section', stringSchema, undefined, true), query('id', integerSchema)],
    }),
  },
  [`/${calls.presence}`]: {
    put: call('Say that a record is open, and hear who else has it open', anySchema, {
      requestBody: body(
        { section: stringSchema, id: integerSchema, visit: stringSchema, editing: { type: 'boolean' } },
        ['section', 'id', 'visit'],
      ),
    }),
    delete: call('Say that it no longer is', nullSchema, {
      parameters: [query('visit', stringSchema, undefined, true)],
    }),
  },
  [`/${calls.search}`]: {
    get: call('Records of every section whoever asks may read, by a few words', searchSchema, {
      parameters: [
        query('q', stringSchema, 'Words that all stand somewhere in the record, or #12 for a number', true),
        query('section', stringSchema, 'Only this one, page by page'),
        query('current', { type: 'integer', default: 1 }, 'Together with a section'),
        query('pageSize', { type: 'integer' }, 'How many of each section; of a single one, how many a page'),
      ],
    }),
  },
  [`/${calls.preference}`]: {
    put: call('Keep how the own list of a section looks', anySchema, {
      requestBody: body(
        {
          section: stringSchema,
          columns: {
            type: 'array',
            items: { type: 'object', properties: { name: stringSchema, width: integerSchema } },
          },
          frozen: integerSchema,
          density: { type: 'string', enum: [...densities] },
        },
        ['section'],
      ),
    }),
    delete: call('The own list of a section as it is declared', anySchema, {
      parameters: [query('section', stringSchema, 'Its code', true)],
    }),
  },
  [`/${calls.preferenceSeen}`]: {
    put: call('Note that the list of a section was looked at', anySchema, {
      requestBody: body({ section: stringSchema }, ['section']),
    }),
  },
  [`/${calls.currentUser}`]: { get: call('Who is signed in', anySchema) },
  [`/${calls.menuList}`]: { get: call('The menu of whoever asks', anySchema) },
  [`/${calls.messageCount}`]: { get: call('Rows that wait for whoever asks, by menu code', anySchema) },
  [`/${calls.jobList}`]: {
    get: call('Jobs of whoever asks, the newest first; of everybody for whoever may read the audit log', anySchema, {
      parameters: [...pageParameters, query('mine', stringSchema, 'true: only those of whoever asks')],
    }),
  },
  [`/${calls.job}`]: { get: call('One job', anySchema, { parameters: [query('id', integerSchema, undefined, true)] }) },
  [`/${calls.jobRows}`]: {
    get: call('How it went row by row', anySchema, {
      parameters: [
        query('id', integerSchema, undefined, true),
        ...pageParameters,
        query('outcome', { type: 'string', enum: ['waiting', 'done', 'refused'] }),
      ],
    }),
  },
  [`/${calls.jobCancel}`]: {
    put: call('Stop a job after the row at hand', anySchema, { requestBody: body({ id: integerSchema }, ['id']) }),
  },
  [`/${calls.undoPreview}`]: {
    get: call(
      'What an undo would do: of work done together by its deed, or of what an operator wrote since',
      anySchema,
      {
        parameters: [
          ...undoParameters.map(([name, schema, description]) => query(name, schema, description)),
          query('section', stringSchema, 'Only one group, page by page, together with outcome'),
          query('outcome', { type: 'string', enum: ['trash', 'back', 'untrash', 'refused'] }),
          query('current', { type: 'integer', default: 1 }),
        ],
      },
    ),
  },
  [`/${calls.undo}`]: {
    post: call('Do exactly what the preview showed, in one transaction; 409 brings a new preview', anySchema, {
      requestBody: body(
        {
          ...Object.fromEntries(
            undoParameters.map(([name, schema, description]) => [name, { ...schema, description }]),
          ),
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
  [`/${calls.logout}`]: { post: call('Sign out', anySchema) },
  [`/${calls.sessionList}`]: { get: call('Where whoever asks is signed in, the present session first', anySchema) },
  [`/${calls.session}`]: {
    delete: call('End another of the own sessions', anySchema, {
      parameters: [query('id', integerSchema, undefined, true)],
    }),
  },
  [`/${calls.otherSessions}`]: { delete: call('End all own sessions but the present one', anySchema) },
  ...Object.fromEntries(
    [calls.uploadImage, calls.uploadFile].map((address) => [
      `/${address}`,
      {
        post: call(
          address === calls.uploadImage ? 'Upload a picture for a field' : 'Upload a file for a field',
          anySchema,
          {
            parameters: [
              query('section', stringSchema, undefined, true),
              query('field', stringSchema, undefined, true),
            ],
            requestBody: upload,
          },
        ),
      },
    ]),
  ),
  [`/${calls.menu}`]: { get: call('The menu of whoever asks, as the specification names it too', anySchema) },
  [`/${calls.messageList}`]: {
    get: call(
      'The rows that wait for whoever asks: what was returned to them first, then the longest waiting',
      anySchema,
      { parameters: pageParameters },
    ),
  },
  [`/${calls.view}`]: {
    post: call('Keep a view of a list; every answer holds all views by then', anySchema, {
      requestBody: view(['section', 'name']),
    }),
    put: call('Change a view', anySchema, { requestBody: view(['id', 'section', 'name']) }),
    delete: call('Take a view away', anySchema, { parameters: [query('id', integerSchema, undefined, true)] }),
  },
  [`/${calls.viewDefault}`]: {
    put: call('The view that the menu opens a section with; none by null', anySchema, {
      requestBody: body({ section: stringSchema, id: { type: 'integer', nullable: true } }, ['section']),
    }),
  },
  [`/${calls.dashboard}`]: {
    get: call('Every card of the overview', anySchema, {
      parameters: [query('period', integerSchema, '7, 30, 90 or 365 days')],
    }),
  },
  [`/${calls.dashboardExport}`]: {
    get: fileCall('One card as a file', {
      parameters: [
        query('card', stringSchema, undefined, true),
        query('period', integerSchema),
        query('format', stringSchema, 'csv or xlsx'),
      ],
    }),
  },
  [`/${calls.audit}`]: {
    get: call('What everybody did', anySchema, {
      'x-codes': ['operator', 'operator:audit'],
      parameters: [...pageParameters, ...auditFilters],
    }),
  },
  [`/${calls.auditExport}`]: {
    get: fileCall('What everybody did, as a file', {
      'x-codes': ['operator', 'operator:audit', 'operator:export'],
      parameters: [...auditFilters, query('format', stringSchema, 'csv or xlsx', true)],
    }),
  },
  [`/${calls.why}`]: {
    get: call('Why an operator may or may not do something', anySchema, {
      'x-codes': ['operator'],
      parameters: [query('id', integerSchema, undefined, true), query('code', stringSchema, 'Repeat for several')],
    }),
  },
  [`/${calls.roleMenu}`]: {
    get: call('The menu as a role alone would have it', anySchema, {
      'x-codes': ['role'],
      parameters: [query('id', integerSchema, undefined, true)],
    }),
  },
};
