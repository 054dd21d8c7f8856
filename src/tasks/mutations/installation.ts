// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are quoted as they stand there.
import type { Capability } from './mutation.ts';

/** Starting, moving and describing an installation, and the declarations it is made of. */
export const installation: readonly Capability[] = [
  {
    name: 'backup and restore',
    mutations: [
      {
        breaks: 'A backup is restored over data that is there',
        file: 'src/server/backup/restore.ts',
        find: 'if ((await isBlank(db)) && (await installationIn(db)) === null) return;',
        replace: 'return;',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'Numbers that were given are given again after a restore',
        file: 'src/server/backup/staging.ts',
        find: 'greatest(${last}::bigint, 1), ${last > 0}',
        replace: '1, false',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'A backup that broke off is restored as far as it goes',
        file: 'src/server/backup/read.ts',
        find: '  throw head ? brokeOff() : notOurs();',
        replace: '  yield { end: { rows: 0, files: 0 } };',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'A backup with a changed row is restored',
        file: 'src/server/backup/read.ts',
        find: "given.sha256 !== sum.digest('hex')",
        replace: 'false',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'A backup lacks a picture and says nothing',
        file: 'src/server/backup/media-dump.ts',
        find: 'if (await isStillKnown(db, file))',
        replace: 'if (false as boolean)',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'A restored database is the installation that it was a backup of',
        file: 'src/server/backup/restore.ts',
        find: '      await forgetInstallation(tx);\n',
        replace: '',
        tests: ['tests/server/backup.test.ts'],
      },
      {
        breaks: 'A restore leaves the rows as they were before a field was renamed',
        file: 'src/server/backup/restore.ts',
        find: '      await migrateIn(tx, menu, records);\n',
        replace: '',
        tests: ['tests/server/backup.test.ts'],
      },
    ],
  },
  {
    name: 'migration',
    mutations: [
      {
        breaks: 'A renamed field loses its data in older versions',
        file: 'src/server/data/migrate-names.ts',
        find: 'where section = ${resource.code} and ${applies(record)}`',
        replace: 'where section = ${resource.title} and ${applies(record)}`',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'Data of a newer version is opened',
        file: 'src/server/data/migrate.ts',
        find: 'if (Number(value) > SCHEMA_VERSION) {',
        replace: 'if (Number(value) < 0) {',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'An older program works with the data of a newer one',
        file: 'src/server/data/program-version.ts',
        find: 'number > (right[at] ?? 0)',
        replace: 'false',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'A change of kind empties a field',
        file: 'src/server/data/migrate-section.ts',
        find: 'if (rows.length > 0) throw new CannotStart(cannotChange(resource, column, now));',
        replace: '',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'A picture is read as a gallery after a change of kind',
        file: 'src/server/data/stored-forms.ts',
        find: 'if (was === undefined || was === form || isCarried(inner, was, isSameType)) continue;',
        replace: 'if (was !== form || isCarried(inner, was, isSameType)) continue;',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'The number of a record becomes a text without a word',
        file: 'src/server/data/stored-forms.ts',
        find: 'return target === targetsOf(field)[0] && (',
        replace: 'return target !== form && (',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'A renamed option stays in the published copies',
        file: 'src/server/data/migrate-names.ts',
        find: '    await rewriteCopies(tx, resource, insideKey(name, rewrite));\n',
        replace: '',
        tests: ['tests/server/migrate.test.ts'],
      },
      {
        breaks: 'A table that was lost is made anew, empty',
        file: 'src/server/data/migrate.ts',
        find: '  await refuseLostTables(db, neededTables(records));\n',
        replace: '',
        tests: ['tests/server/migrate.test.ts'],
      },
    ],
  },
  {
    name: 'configuration',
    mutations: [
      {
        breaks: 'A short secret is accepted',
        file: 'src/server/config.ts',
        find: 'sessionSecret.length < 32',
        replace: 'sessionSecret.length < 3',
        tests: ['tests/server/config.test.ts'],
      },
      {
        breaks: 'The development sign-on is open to the network',
        file: 'src/server/config.ts',
        find: "...refusedWithoutCas('HOST', isLoopback(host) ? [] : [host]),",
        replace: '',
        tests: ['tests/server/config.test.ts'],
      },
      {
        breaks: 'The development sign-on is open to everybody behind a proxy',
        file: 'src/server/config.ts',
        find: "...refusedWithoutCas('PUBLIC_ORIGIN', [givenOrigin ?? ''].filter(isOrigin).filter(isElsewhere)),",
        replace: '',
        tests: ['tests/server/config.test.ts'],
      },
    ],
  },
  {
    name: 'openapi',
    mutations: [
      {
        breaks: 'The description is open to operators without a role',
        file: 'src/server/api/open-api.ts',
        find: '    if (operatorOf(request).codes.size === 0) throw forbidden();\n',
        replace: '',
        tests: ['tests/server/open-api.test.ts'],
      },
      {
        breaks: 'The description leaves out the trash',
        file: 'src/server/api/open-api-section.ts',
        find: '    [`${base}/${sectionCalls.trash}`]: {',
        replace: '    [`${base}/gone`]: {',
        tests: ['tests/server/open-api.test.ts'],
      },
    ],
  },
  {
    name: 'declarations',
    mutations: [
      {
        breaks: 'Two sections share a path unnoticed',
        file: 'src/declare/checks/menu.ts',
        find: 'repeated(entries.map(({ path }) => path))',
        replace: 'repeated([] as string[])',
        tests: ['tests/declare/check.test.ts'],
      },
      {
        breaks: 'A required field on no form goes unnoticed',
        file: 'src/declare/checks/form.ts',
        find: '.filter(([name]) => !shown.includes(name))',
        replace: '.filter(([name]) => shown.includes(name) && !shown)',
        tests: ['tests/declare/check.test.ts'],
      },
      {
        breaks: 'A move is open from every state',
        file: 'src/declare/workflow.ts',
        find: 'move.from.includes(status) || (',
        replace: 'move.from.length > 0 || (',
        tests: ['tests/client/screens/show.test.tsx'],
      },
    ],
  },
  {
    name: 'the mutations themselves',
    mutations: [
      {
        breaks: 'A row whose text occurs twice is applied',
        file: 'src/tasks/mutations/mutation.ts',
        find: 'if (count !== 1) return',
        replace: 'if (count === 0) return',
        tests: ['tests/mutations.test.ts'],
        only: 'a text that is not there, or there twice',
      },
    ],
  },
  {
    name: 'installation',
    mutations: [
      {
        breaks: 'A server that closes takes new requests',
        file: 'src/server/api/closing.ts',
        find: 'if (!isClosing) return done();',
        replace: 'if (!isClosing || reply) return done();',
        tests: ['tests/server/embedded/start.test.ts'],
      },
      {
        breaks: 'Health says nothing of a dropped table',
        file: 'src/server/health.ts',
        find: 'if (missing.length > 0)',
        replace: 'if (missing.length > 1_000)',
        tests: ['tests/server/site.test.ts'],
      },
      {
        breaks: 'A program whose directory was deleted goes on',
        file: 'src/server/watch.ts',
        find: '    if (existsSync(directory)) return;',
        replace: '    if (directory) return;',
        tests: ['tests/server/embedded/start.test.ts'],
      },
      {
        breaks: 'A server starts with the DATA_DIR of another installation',
        file: 'src/server/installation.ts',
        find: '    if (here === there) return;',
        replace: '    return;',
        tests: ['tests/server/embedded/start.test.ts'],
      },
      {
        breaks: 'An embedded database is made beside the pictures of another one',
        file: 'src/server/data/open.ts',
        find: '    refuseUsed(dataDir);\n',
        replace: '',
        tests: ['tests/server/embedded/start.test.ts'],
      },
      {
        breaks: 'Every unknown file is moved away however many they are',
        file: 'src/server/media/sweep.ts',
        find: 'if (unknown > 0 && (known === 0 || unknown > files * MOST_TAKEN)) return false;',
        replace: '',
        tests: ['tests/server/media-library.test.ts'],
      },
      {
        breaks: 'What is in the bin stays there for ever',
        file: 'src/server/media/bin.ts',
        find: 'if (day < last)',
        replace: "if (day < '')",
        tests: ['tests/server/media-library.test.ts'],
      },
    ],
  },
];
