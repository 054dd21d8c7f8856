import type { RequestQuery } from './address.ts';
import type { FetchFile } from './request.ts';

/** Fetches a file and hands it to the operator under the name its server gave it. */
export async function download(fetchFile: FetchFile, path: string, query: RequestQuery = []): Promise<void> {
  const { content, disposition } = await fetchFile(path, { query });
  save(content, fileNameOf(disposition));
}

/** The name in a Content-Disposition, without anything that could make it a path or hide its ending. */
export function fileNameOf(disposition: string): string {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const simple = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = decodeName(extended) ?? simple?.[1]?.replace(/\\(.)/g, '$1') ?? simple?.[2] ?? '';
  return safeFileName(name) || 'download';
}

function decodeName(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}

const safeFileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 200) ?? '';

/** Hands a whole file to the operator. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Leaves a file of another origin to the browser, because a request may not read it. */
export function openFile(address: string, name: string): void {
  Object.assign(document.createElement('a'), {
    href: address,
    download: name,
    target: '_blank',
    rel: 'noopener',
  }).click();
}
