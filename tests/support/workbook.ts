import { zipOf } from '../../src/server/files/export/zip.ts';
import { openArchive } from '../../src/server/files/import/sheets/unzip.ts';

async function* entries(files: Record<string, string | Buffer>) {
  for (const [name, text] of Object.entries(files)) {
    yield {
      name,
      content: (async function* () {
        yield Buffer.from(text);
      })(),
    };
  }
}
export async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const part of parts) items.push(part);
  return items;
}
export const packFiles = async (files: Record<string, string | Buffer>) =>
  Buffer.concat(await collect(zipOf(entries(files))));

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A workbook with the variations that other programs write. */
export const workbook = (sheetData: string, additionalFiles: Record<string, string | Buffer> = {}) =>
  packFiles({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="m"><x:sheets><x:sheet name="h" state="hidden" r:id="r9"/><x:sheet name="a > b" r:id="r1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r9', 'worksheet', 'none.xml')}${relation('r1', 'worksheet', '/xl/sheets/one.xml')}${relation('r2', 'sharedStrings', 'texts.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sheets/one.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/texts.xml':
      '<sst><si><t>标题 &amp; 题</t></si><si><r><t>一</t></r><r><t xml:space="preserve"> 二</t></r><rPh><t>yi</t></rPh></si><si/></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="[$-804]yyyy/m/d h:mm;@"/><numFmt numFmtId="172" formatCode="[Red]0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>',
    ...additionalFiles,
  });

/** The text of a part of a workbook. */
export async function partOf(file: Buffer, name: string): Promise<string> {
  const content = (await openArchive(file)).content(name);
  return content ? Buffer.concat(await collect(content)).toString() : '';
}
