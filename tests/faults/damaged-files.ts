import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '../../src/contract/calls.ts';
import type { DashboardAnswer } from '../../src/contract/dashboard.ts';
import { flipByte } from '../support/pictures.ts';
import { assert, type Group } from './fault.ts';
import { createNewsWithPicture, listPictures, runCommand, uploadPicture } from './mistakes.ts';
import { type Museum, newFolder, signIn, withMuseum } from './museum.ts';
import { environmentOf, stopDatabaseServer, withOwnDatabase } from './own-database.ts';

const damages: [string, (file: string) => void][] = [
  ['a byte flipped', flipByte],
  ['truncated', (file) => truncateSync(file, 100)],
  ['deleted', (file) => rmSync(file)],
];

type Environment = Record<string, string> & { DATA_DIR: string };

type Work = (environment: Environment) => Promise<string>;

/** With PostgreSQL the commands read the files themselves, with the embedded database the running product does. */
const databases: [string, typeof damages, (work: Work) => Promise<string>][] = [
  ['embedded', damages, (work) => work({ DATA_DIR: newFolder() })],
  ['PostgreSQL', damages.slice(0, 1), (work) => withOwnDatabase((setup) => work(environmentOf(setup)))],
];

/** Stored files that the disk gives back otherwise than they were written, while the product runs. */
export const damagedFiles = (): Group => ({
  name: 'damaged-files',
  faults: databases.flatMap(([database, cases, withEnvironment]) => [
    ...cases.map(([how, damage]) => ({
      name: `picture, ${how} (${database})`,
      expected: 'check, backup and restore name it; an upload heals it',
      run: () => withEnvironment((environment) => checkPicture(environment, damage)),
    })),
    ...cases.map(([how, damage]) => ({
      name: `thumbnail, ${how} (${database})`,
      expected: 'made anew by the backup, the check and an upload',
      run: () => withEnvironment((environment) => checkThumbnail(environment, damage)),
    })),
  ]),
  cleanUp: stopDatabaseServer,
});

const TITLE = '甲文';
/** The exit code of a command that found files missing or altered. */
const NOT_WHOLE = 3;

async function checkPicture(environment: Environment, damage: (file: string) => void): Promise<string> {
  const backup = join(newFolder(), 'museum.backup');
  const name = await withMuseum(environment, async (museum) => {
    const { cookie, file, bytes, name } = await createPicture(museum, environment, false);
    damage(file);
    await expectNamed(['media', '--verify'], environment, [name, 'news 1 (cover)']);
    await expectNamed(['backup', backup], environment, [name, 'whole but for 1 uploaded file']);
    await expectOnCard(museum, cookie);
    await uploadPicture(museum, cookie, TITLE);
    assert(readFileSync(file).equals(bytes), 'The upload has not healed the file.');
    await expectWhole(['media', '--verify'], environment);
    await expectWhole(['backup', `${backup}.healed`], environment);
    return name;
  });
  const restored = { DATA_DIR: newFolder() };
  await expectNamed(['restore', backup], restored, [name, 'whole but for 1 uploaded file']);
  return withMuseum(restored, async (museum) => {
    const cookie = await signIn(museum);
    await expectOnCard(museum, cookie);
    await uploadPicture(museum, cookie, TITLE);
    const output = await expectWhole(['media', '--verify'], restored);
    return output.split('\n')[0] ?? '';
  });
}

async function checkThumbnail(environment: Environment, damage: (file: string) => void): Promise<string> {
  const backup = join(newFolder(), 'museum.backup');
  const restored = { DATA_DIR: newFolder() };
  return withMuseum(environment, async (museum) => {
    const { cookie, file, bytes, name } = await createPicture(museum, environment, true);
    const isWhole = (folder: string) => readFileSync(join(folder, 'media', name)).equals(bytes);
    damage(file);
    await expectWhole(['backup', backup], environment);
    await expectWhole(['restore', backup], restored);
    assert(isWhole(restored.DATA_DIR), 'The restored thumbnail is not as it was.');
    const output = await expectWhole(['media', '--verify'], environment);
    assert(isWhole(environment.DATA_DIR), 'The check has not made the thumbnail anew.');
    damage(file);
    await uploadPicture(museum, cookie, TITLE);
    assert(isWhole(environment.DATA_DIR), 'The upload has not made the thumbnail anew.');
    return output.split('\n')[1] ?? '';
  });
}

/** Creates a piece of news and returns its stored picture, or the thumbnail of it. */
async function createPicture(museum: Museum, { DATA_DIR }: Environment, isThumbnail: boolean) {
  const cookie = await signIn(museum);
  await createNewsWithPicture(museum, cookie, TITLE);
  const [name = ''] = listPictures(DATA_DIR).filter((picture) => picture.includes('-320') === isThumbnail);
  const file = join(DATA_DIR, 'media', name);
  return { cookie, name, file, bytes: readFileSync(file) };
}

async function expectNamed(args: string[], environment: Environment, words: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(args, environment);
  assert(code === NOT_WHOLE, `${args[0]} ended with ${code}: ${output}`);
  for (const word of words) assert(output.includes(word), `${args[0]} does not say "${word}": ${output}`);
}

async function expectWhole(args: string[], environment: Environment): Promise<string> {
  const { code, output } = await runCommand(args, environment);
  assert(code === 0, `${args[0]} ended with ${code}: ${output}`);
  return output.trim();
}

/** The system card of the overview links to the piece of news that uses the damaged file. */
async function expectOnCard(museum: Museum, cookie: string): Promise<void> {
  const { data, text } = await museum.request('GET', calls.dashboard, { cookie });
  const { cards } = data as unknown as DashboardAnswer;
  const rows = JSON.stringify(cards.find(({ code }) => code === 'system')?.parts?.damagedFiles);
  assert(rows.includes('/info/news/show/1'), `The overview says: ${text.slice(0, 2_000)}`);
}
