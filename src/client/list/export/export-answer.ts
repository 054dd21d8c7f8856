import { API_PREFIX } from '../../../contract/calls.ts';
import type { ExportAnswer } from '../../../contract/record.ts';

/** Where the file of an export is, and what else the server said about it. */
export interface ExportedFile extends Partial<Omit<ExportAnswer, 'url'>> {
  url: string;
}

/** The names under which servers send the address of a file. */
const addressNames = ['url', 'address', 'path', 'href', 'fileUrl', 'filePath', 'downloadUrl'];

/** The file in the answer to an export: an address, or an object with one; null when there is none. */
export function exportedFile(data: unknown): ExportedFile | null {
  const answer = (typeof data === 'string' ? { url: data } : (data ?? {})) as Record<string, unknown>;
  const url = addressNames.map((name) => answer[name]).find(isText);
  if (url === undefined) return null;
  const { name, key } = answer;
  const total = Number(answer.total ?? Number.NaN);
  return {
    url,
    ...(isText(name) ? { name } : {}),
    ...(isText(key) ? { key } : {}),
    ...(Number.isFinite(total) ? { total } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The path for the request helper, which puts the prefix of the API before it. */
export const pathOfFile = (url: string): string => {
  const start = url.indexOf(`${API_PREFIX}/`);
  return start < 0 ? url : url.slice(start + API_PREFIX.length + 1);
};

/** The last part of an address, for a file without a name. */
export const nameInAddress = (url: string): string => url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

/** Whether only the browser can fetch the file, because it is neither at the page's nor at the API's origin. */
export function isElsewhere(url: string, apiOrigin: string, page: string): boolean {
  const { origin } = new URL(url, page);
  return origin !== new URL(page).origin && origin !== apiOrigin;
}
