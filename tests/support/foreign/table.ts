import type { ServerResponse } from 'node:http';
import type { RecordingServer } from '../recording-server.ts';
import type { ForeignRow } from './sample-records.ts';

/** A server that is not ours, with the rows of its tables. */
export interface ForeignServer extends RecordingServer {
  /** The rows of a section by its code. */
  rows: (code: string) => ForeignRow[];
}

export interface TableQuery {
  matches: (row: ForeignRow) => boolean;
  orders: readonly { value: (row: ForeignRow) => unknown; descending: boolean }[];
  from: number;
  size: number;
}

/** A page of the rows that match, in order, and the number of all that do. */
export function pageOfRows(table: readonly ForeignRow[], { matches, orders, from, size }: TableQuery) {
  const sorted = table.filter(matches).sort((a, b) => {
    for (const { value, descending } of orders) {
      const order = compare(value(a), value(b));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  return { rows: sorted.slice(from, from + size), total: sorted.length };
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '') < String(b ?? '') ? -1 : a === b ? 0 : 1;

export const redirect = (response: ServerResponse, location: string): unknown =>
  response.writeHead(302, { location }).end();

/** Answers for a picture or an exported file; false for any other path. */
export function sendFile(response: ServerResponse, path: string): boolean {
  if (path === '/files/picture.svg') {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#888"/></svg>');
    return true;
  }
  if (path !== '/files/export.csv') return false;
  response
    .writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="list.csv"' })
    .end('id,subject\n');
  return true;
}

export const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
