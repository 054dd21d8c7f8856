import type { Resource } from '../../declare/define-resource.ts';
import { isInListRows } from '../../declare/list-columns.ts';
import type { Workflow } from '../../declare/workflow.ts';
import type { FieldOptions } from '../../kinds/field.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { referenceSchema } from '../../kinds/reference/reference.server.ts';
import type { Schema } from '../fields/kind.ts';

/** Schemas of a section's requests and responses: Fastify serialises by them, and the OpenAPI document shows them. */

const integer = { type: 'integer' } as const;
const moment = { type: 'string', description: 'A moment in UTC' } as const;
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true });

const operatorSchema = nullable({
  type: 'object',
  properties: { id: integer, title: { type: 'string' } },
});

const stateSchema = ({ states }: Workflow): Schema => ({ type: 'string', enum: Object.keys(states) });

const workflowSchemas = (workflow: Workflow): Record<string, Schema> => ({
  status: stateSchema(workflow),
  changed: { type: 'boolean' },
  publishedAt: nullable(moment),
  rejectReason: nullable({ type: 'string' }),
  changedByMe: { type: 'boolean' },
});

const fieldSchema = (field: Field, schemaOf: (field: Field) => Schema): Schema => {
  const { label, help } = field as FieldOptions;
  const schema = { description: [label.zh, label.en, help?.en].filter(Boolean).join(' · '), ...schemaOf(field) };
  return meaningOf(field).neverEmpty ? schema : nullable(schema);
};

const fieldSchemas = (
  resource: Resource,
  schemaOf: (field: Field) => Schema,
  withLong = true,
): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name]) => withLong || isInListRows(resource, name))
      .map(([name, field]) => [name, fieldSchema(field, schemaOf)]),
  );

/** Schema of a record in a response; a list leaves out its long texts. */
export const recordSchema = (resource: Resource, withLong: boolean): Schema => ({
  type: 'object',
  properties: {
    id: integer,
    version: integer,
    createdAt: moment,
    createdBy: operatorSchema,
    updatedAt: moment,
    updatedBy: operatorSchema,
    ...(withLong ? { closedToMe: { type: 'boolean', description: 'The operator may not change this record' } } : {}),
    ...(resource.workflow ? workflowSchemas(resource.workflow) : {}),
    ...fieldSchemas(resource, (field) => serverKindOf(field).response(field), withLong),
  },
});

/** Schema of a draft: any of the declared fields. */
export const draftSchemas = (resource: Resource): Record<string, Schema> =>
  fieldSchemas(resource, (field) => serverKindOf(field).request(field));

export const pageSchema = (item: Schema): Schema => ({
  type: 'object',
  properties: { list: { type: 'array', items: item }, total: integer },
});

/** Schema of a page whose rows may not all have been counted. */
export const boundedPageSchema = (item: Schema): Schema => {
  const schema = pageSchema(item);
  const more = { type: 'boolean', description: 'There are more rows than total, which have not been counted' };
  return { ...schema, properties: { ...(schema.properties as Record<string, Schema>), more } };
};

/** Schema of the operators who created or last changed records. */
export const editorsSchema: Schema = {
  type: 'array',
  items: { type: 'object', properties: { id: integer, title: { type: 'string' } } },
};

/** Schema of incoming references. */
export const incomingReferencesSchema: Schema = {
  type: 'object',
  properties: {
    list: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          section: { type: 'string' },
          ...referenceSchema.properties,
          status: nullable({ type: 'string' }),
          live: { type: 'boolean' },
        },
      },
    },
    total: integer,
  },
};

/** Schema of a revision. */
export const revisionSchema: Schema = {
  type: 'object',
  properties: {
    version: integer,
    at: moment,
    operator: operatorSchema,
    action: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' } },
    before: {},
    after: {},
  },
};

/**
 * Schema of a revision with its changes; values have the format of the record. All may be `null`: a field that is never
 * empty may be newer than the revision.
 */
export const revisionDetailSchema = (resource: Resource): Schema => {
  const fields = fieldSchemas(resource, (field) => serverKindOf(field).response(field));
  const values = { ...fields, ...(resource.workflow ? { status: stateSchema(resource.workflow) } : {}) };
  const properties = Object.fromEntries(Object.entries(values).map(([name, schema]) => [name, nullable(schema)]));
  const changes = { type: 'object', properties };
  return {
    type: 'object',
    properties: {
      ...(revisionSchema.properties as Record<string, Schema>),
      previous: nullable(integer),
      before: changes,
      after: changes,
      record: { type: 'object', properties: { id: integer, version: integer, ...properties } },
    },
  };
};

/** Schema of a deleted record. */
export const trashedSchema: Schema = {
  type: 'object',
  properties: {
    id: integer,
    version: integer,
    title: { type: 'string' },
    deletedAt: moment,
    deletedBy: operatorSchema,
    purgedAt: moment,
  },
};

/** Schema of the search over every section. */
export const searchSchema: Schema = {
  type: 'object',
  properties: {
    sections: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          section: { type: 'string' },
          list: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                ...referenceSchema.properties,
                title: nullable({ type: 'string' }),
                status: { type: 'string' },
                changed: { type: 'boolean' },
                updatedAt: moment,
              },
            },
          },
          total: integer,
          more: { type: 'boolean', description: 'There are more than were counted' },
          failed: { type: 'boolean', description: 'The section could not be searched' },
        },
      },
    },
  },
};
