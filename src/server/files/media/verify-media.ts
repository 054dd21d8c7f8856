import type { Resource } from '../../../declare/define-resource.ts';
import type { Database } from '../../database/open.ts';
import type { Verification } from '../../database/verification.ts';
import { listMediaUses } from '../../records/visibility/media-uses.ts';
import { checkAllMedia } from './media-check.ts';

interface VerificationParts {
  database: Pick<Database, 'db' | 'callPriority'>;
  dir: string;
  sections: readonly Resource[];
}

/** Reads every stored file, makes damaged thumbnails anew and names what is missing or altered, with its uses. */
export async function verifyMedia({ database, dir, sections }: VerificationParts): Promise<Verification> {
  const { files, thumbnails, damaged } = await checkAllMedia({ database, dir });
  const lines = [`${numberOf(files, 'file')} checked in ${dir}.`];
  if (thumbnails.length > 0) lines.push(`${numberOf(thumbnails.length, 'thumbnail')} made anew.`);
  if (damaged.length === 0) return { lines: [...lines, 'All of them are whole.'], isWhole: true };
  lines.push(`${numberOf(damaged.length, 'file')} missing or altered:`);
  for (const { file, hash, name, damage } of damaged) {
    const uses = await listMediaUses(database.db, sections, hash);
    const places = uses.map(({ resource, id, field }) => `${resource.code} ${id} (${field})`);
    lines.push(`  ${file} "${name}" is ${damage}; ${places.length > 0 ? `used by ${places.join(', ')}` : 'not used'}`);
  }
  lines.push('Upload the intact file again, or copy it into that folder, and run this again.');
  return { lines, isWhole: false };
}

const numberOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
