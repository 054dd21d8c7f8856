import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { checkCards } from '../../declare/checks/card.ts';
import { isGroup } from '../../declare/menu.ts';
import { cards } from '../../resources/cards.ts';
import { menu, sections } from '../../resources/index.ts';
import { tableOf } from '../../server/records/section-table.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { CommandMistake } from './mistake.ts';
import { readSectionCode } from './new-part.ts';
import { addedMistakes } from './new-resource.ts';
import { folderOf } from './section-file.ts';
import { findUses, lists, placesOf, withoutFiles } from './section-uses.ts';

/** Removes the files of a section and the lines that list them: `npm run remove-section -- <code>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planRemoval, words);

export const planRemoval: Planner = async (words, person) => {
  const given = readArguments(words, [], ['force']);
  const code = await readSectionCode(given.name, 'Name the section: npm run remove-section -- news', person);
  const files = filesOf(code);
  const uses = [...findUses(code, files), ...placesOf(mistakesWithout(code))];
  if (uses.length > 0) {
    const places = [...new Set(uses)]
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .join(', ');
    throw new CommandMistake(`${code} is used elsewhere, and nothing was removed. Change these first: ${places}.`);
  }
  const unsaved = given.has('force') ? [] : filesNotInGit(files);
  if (unsaved.length > 0) {
    throw new CommandMistake(
      `Git does not have ${unsaved.join(', ')} as it is now, and nothing was removed. Commit it, or repeat the command with --force.`,
    );
  }
  const lost = filesNotInGit(files);
  const inGit =
    lost.length > 0 ? `git does not have ${lost.join(', ')} as it was; the rest is in git` : 'its files are in git';
  const listed = lists.map((file): [string, string] => [file, withoutFiles(file, files)]);
  return {
    sources: new Map<string, string | null>([
      ...listed.filter(([file, source]) => source !== readFileSync(file, 'utf8')),
      ...files.map((file): [string, null] => [file, null]),
    ]),
    nextSteps: [
      `its records stay in the table "${tableOf({ code })}", with their history, and the roles keep its permissions; nobody sees them, and nothing erases them`,
      'a picture or file that neither another section nor a revision names leaves the disk as any unused one does (OPERATIONS.md, Files)',
      `all of it is shown again once a section "${code}" with the same fields is declared; ${inGit}`,
      'npm run dev, which asks once whether its records may stay unseen',
    ],
  };
};

/** The declaration of a section and what stands beside it by its name: `news.ts`, `news.server.ts`, `news-show.client.tsx`. */
function filesOf(code: string): string[] {
  const folder = `src/resources/${folderOf(code)}`;
  return readdirSync(folder)
    .filter((name) => /^[.-].*tsx?$/.test(name.slice(code.length)) && name.startsWith(code))
    .map((name) => `${folder}/${name}`);
}

/** What the checks of the start would say of the other declarations. */
function mistakesWithout(code: string): string[] {
  const others = sections.filter((one) => one.code !== code);
  // A group goes with its last section.
  const otherMenu = menu
    .map((item) => (isGroup(item) ? { ...item, sections: item.sections.filter((one) => one.code !== code) } : item))
    .filter((item) => !isGroup(item) || item.sections.length > 0);
  const known = new Set(checkCards(cards, sections));
  return [
    ...addedMistakes([menu, sections], [otherMenu, others]),
    ...checkCards(cards, others).filter((mistake) => !known.has(mistake)),
  ];
}

/** The files that git could not bring back as they are now. */
const filesNotInGit = (files: readonly string[]): string[] =>
  files.filter((file) => {
    const args = ['status', '--porcelain', '--ignored', '--untracked-files=all', '--', file];
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
    return status !== 0 || stdout !== '';
  });
