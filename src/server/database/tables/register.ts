import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ColumnsOf, InsertOnly } from './columns.ts';

/** Whoever proposed or approved an entry; the name is stored as it was then. */
export interface Signature {
  id: number;
  title: string;
}

/** The registers of sections. */
export interface RegisterTables {
  /**
   * The entries of the registers. The database numbers them, links each to the one before by its hash, and refuses to change
   * or delete one.
   */
  registerEntry: {
    section: InsertOnly<string>;
    seq: InsertOnly<number>;
    recordId: InsertOnly<number>;
    /** A state of the section, `correction`, the field of a correction with a name of its own, or `opening`. */
    kind: InsertOnly<string>;
    /** The number of the record in the register. */
    number: InsertOnly<string | null>;
    /** The values that the register holds after the entry, as the columns store them. */
    values: InsertOnly<Readonly<Record<string, unknown>>, string>;
    proposedBy: InsertOnly<readonly Signature[], string>;
    approvedBy: InsertOnly<Signature | null, string | null>;
    reason: InsertOnly<string | null>;
    at: InsertOnly<string, Date>;
    /** The hash of the entry before, empty for the first. */
    previous: InsertOnly<string>;
    hash: InsertOnly<string>;
  };
}

export const registerColumns: ColumnsOf<RegisterTables> = {
  registerEntry: {
    section: 'text not null',
    seq: 'integer not null, primary key (section, seq)',
    recordId: 'integer not null',
    kind: 'text not null',
    number: 'text',
    values: 'jsonb not null',
    proposedBy: 'jsonb not null',
    approvedBy: 'jsonb',
    reason: 'text',
    at: 'timestamptz not null',
    previous: 'text not null',
    hash: 'text not null',
  },
};

export const registerIndexes: readonly string[] = [
  'index if not exists "registerEntry_of_record" on "registerEntry" (section, "recordId", seq desc)',
];

/**
 * The hash of an entry, the link to the entry before it, and the refusal of every later change. An entry that already has a
 * hash comes from a backup and stays as it is.
 */
export const registerStatements: readonly RawBuilder<unknown>[] = [
  sql`create or replace function register_hash(entry "registerEntry") returns text language sql stable
    set timezone to 'UTC' as $$
      select encode(sha256(convert_to(jsonb_build_array(entry.section, entry.seq, entry."recordId", entry.kind,
        entry.number, entry."values", entry."proposedBy", entry."approvedBy", entry.reason, entry.at,
        entry.previous)::text, 'UTF8')), 'hex')
    $$`,
  sql`create or replace function register_append() returns trigger language plpgsql as $$
    begin
      if new.hash is not null then return new; end if;
      perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' register ' || new.section, 0));
      select seq + 1, hash into new.seq, new.previous
        from "registerEntry" where section = new.section order by seq desc limit 1;
      new.seq := coalesce(new.seq, 1);
      new.previous := coalesce(new.previous, '');
      new.hash := register_hash(new);
      return new;
    end $$`,
  sql`create or replace function register_refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'The register is append-only: its entries are neither changed nor deleted.';
    end $$`,
  sql`create or replace trigger register_append before insert on "registerEntry"
    for each row execute function register_append()`,
  sql`create or replace trigger register_refuse before update or delete on "registerEntry"
    for each row execute function register_refuse()`,
  sql`create or replace trigger register_refuse_truncate before truncate on "registerEntry"
    for each statement execute function register_refuse()`,
];
