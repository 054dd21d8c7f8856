import type { ColumnType, Generated } from 'kysely';
import { type ColumnsOf, type ManagedRecord, type MaybeMoment, managedRecordColumns } from './columns.ts';

/** Operators and roles, which are also sections. */
export interface PeopleTables {
  operator: ManagedRecord & {
    account: string;
    name: string;
    avatar: string | null;
    /** An operator who signs in for the first time waits for a role. */
    status: Generated<'waiting' | 'active' | 'disabled'>;
    /** The numbers of the roles. */
    roles: ColumnType<number[] | null, string | null | undefined, string | null>;
    /** The last day of a temporary account. */
    validTo: string | null;
    lastLoginAt: MaybeMoment;
    lastIp: string | null;
  };
  role: ManagedRecord & {
    code: string;
    name: string;
    nameEn: string | null;
    description: string | null;
    permissions: ColumnType<string[] | null, string | null | undefined, string | null>;
    exportLimit: Generated<number>;
    builtIn: boolean;
    enabled: Generated<boolean>;
    operatorCount: Generated<number>;
  };
}

export const peopleColumns: ColumnsOf<PeopleTables> = {
  operator: {
    ...managedRecordColumns,
    account: 'text collate "C" not null',
    name: 'text collate "C" not null',
    avatar: 'text',
    status: `text collate "C" not null default 'waiting'`,
    roles: 'jsonb',
    validTo: 'date',
    lastLoginAt: 'timestamptz',
    lastIp: 'text',
  },
  role: {
    ...managedRecordColumns,
    code: 'text collate "C" not null',
    name: 'text collate "C" not null',
    nameEn: 'text collate "C"',
    description: 'text collate "C"',
    permissions: 'jsonb',
    exportLimit: 'integer not null default 5000',
    builtIn: 'boolean not null default false',
    enabled: 'boolean not null default true',
    operatorCount: 'integer not null default 0',
  },
};

export const peopleIndexes: readonly string[] = [
  'unique index if not exists "operator_account_once" on "operator" (account) where "deletedAt" is null',
  'unique index if not exists "role_code_once" on "role" (code) where "deletedAt" is null',
];
