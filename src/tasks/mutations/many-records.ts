// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are quoted as they stand there.
import type { Capability } from './mutation.ts';

/** Work on many records: jobs, files of rows and undoing. */
export const manyRecords: readonly Capability[] = [
  {
    name: 'bulk',
    mutations: [
      {
        breaks: 'Setting a field of many records skips who may see it',
        file: 'src/server/jobs/plan.ts',
        find: '  if (names.some(isHidden)) throw forbidden();\n',
        replace: '',
        tests: ['tests/server/jobs.test.ts'],
      },
      {
        breaks: 'Silence is taken for all records',
        file: 'src/server/jobs/bulk-routes.ts',
        find: "if (!isAsked && all !== 'true') throw unreadable(unchosen);",
        replace: '',
        tests: ['tests/server/jobs.test.ts'],
      },
      {
        breaks: 'An action on ticked rows forgets the versions that were seen',
        file: 'src/client/bulk/use-bulk.tsx',
        find: '{ ids, seen };',
        replace: '{ ids, seen: [] };',
        tests: ['tests/client/screens/bulk.test.tsx'],
      },
      {
        breaks: 'The question about cancelling is closed by a button of the same name',
        file: 'src/client/actions/confirm-dialog.tsx',
        find: 'say(closingNameFor(action))',
        replace: "say({ zh: '取消', en: 'Cancel' })",
        tests: ['tests/client/screens/bulk.test.tsx'],
      },
      {
        breaks: 'What takes away from people looks like anything else',
        file: 'src/client/record/record-actions.ts',
        find: "name === 'delete' || move?.danger === true",
        replace: "name === 'delete'",
        tests: ['tests/client/screens/bulk.test.tsx'],
      },
    ],
  },
  {
    name: 'jobs',
    mutations: [
      {
        breaks: 'Jobs are shown to everybody',
        file: 'src/server/jobs/read.ts',
        find: '$if(mine || !seesAll(operator), ',
        replace: '$if(mine, ',
        tests: ['tests/server/jobs.test.ts'],
      },
      {
        breaks: 'A job that another server took over goes on all the same',
        file: 'src/server/jobs/row.ts',
        find: 'if (numUpdatedRows === 0n) throw new LetGo();',
        replace: '',
        tests: ['tests/server/jobs.test.ts'],
      },
      {
        breaks: 'A job cannot be stopped from the panel',
        file: 'src/client/jobs/work-panel.tsx',
        find: 'onClick={() => void cancel(job)}',
        replace: 'onClick={() => undefined}',
        tests: ['tests/client/jobs/my-work.test.tsx'],
      },
    ],
  },
  {
    name: 'export',
    mutations: [
      {
        breaks: 'A cell is written as the formula it looks like',
        file: 'src/server/export/cell.ts',
        find: "(FORMULA.test(text) ? `'${text}` : text)",
        replace: 'text',
        tests: ['tests/server/dashboard.test.ts'],
      },
      {
        breaks: 'A character that XML cannot hold is left out of a workbook',
        file: 'src/server/export/xlsx.ts',
        find: '?? numbered(sign)',
        replace: "?? ''",
        tests: ['tests/server/import-sheets.test.ts'],
      },
      {
        breaks: 'Personal data is exported in full without a purpose',
        file: 'src/server/export/plan.ts',
        find: 'plan.purpose === null && columns.some(',
        replace: 'plan.purpose === undefined && columns.some(',
        tests: ['tests/server/export.test.ts'],
      },
      {
        breaks: 'More rows are exported than the role allows',
        file: 'src/server/export/plan.ts',
        find: 'if (total > exportLimit) throw',
        replace: 'if (total > exportLimit * 1_000) throw',
        tests: ['tests/server/export.test.ts'],
      },
      {
        breaks: 'The address of a file is good as often as one likes',
        file: 'src/server/export/jobs.ts',
        find: "    .where('state', '=', 'waiting')\n",
        replace: '',
        tests: ['tests/server/export.test.ts'],
      },
    ],
  },
  {
    name: 'import',
    mutations: [
      {
        breaks: 'A wrong row does not take back the others of its sheet',
        file: 'src/server/import/run.ts',
        find: 'throw new RowRefused(row.number, problemsOf(error));',
        replace: 'return true;',
        tests: ['tests/server/import.test.ts'],
      },
      {
        breaks: 'A record that others changed since the check is overwritten',
        file: 'src/server/import/run.ts',
        find: 'if (!isAsChecked) throw new Refusal(409, rowWords.otherwise);',
        replace: '',
        tests: ['tests/server/import.test.ts'],
      },
      {
        breaks: 'A doubled quotation mark is lost from a cell',
        file: 'src/server/import/sheets/csv.ts',
        find: "    content += '\"';\n",
        replace: '',
        tests: ['tests/server/import-sheets.test.ts'],
      },
      {
        breaks: 'A sheet in the encoding of Chinese office programs is refused',
        file: 'src/server/import/sheets/decode.ts',
        find: "(attempt(bytes, 'utf-8') ?? attempt(bytes, 'gb18030'))",
        replace: "attempt(bytes, 'utf-8')",
        tests: ['tests/server/import-sheets.test.ts'],
      },
      {
        // The thread that reads sheets is built once: what it runs is broken where a test calls it.
        breaks: 'A small workbook may hold as much text in its cells as it likes',
        file: 'src/server/import/sheets/sheet.ts',
        find: '    if (characters > limits.characters) throw refusedFile(unreadableFile.tooManyCharacters);\n',
        replace: '',
        tests: ['tests/server/import-sheets.test.ts'],
      },
      {
        breaks: 'A sheet may be read for as long as it takes',
        file: 'src/server/import/sheets/sheet-reader.ts',
        find: 'reject(refusedFile(unreadableFile.takesTooLong))',
        replace: 'undefined',
        tests: ['tests/server/import-limits.test.ts'],
      },
      {
        breaks: 'What was typed into wrong rows is lost when all rows are checked again',
        file: 'src/client/imports/use-import.ts',
        find: '...(rows.length > 0 && { rows })',
        replace: '',
        tests: ['tests/client/screens/import.test.tsx'],
      },
      {
        breaks: 'Rows put right are checked as the file had them',
        file: 'src/server/import/import-routes.ts',
        find: '    await keepCells(db, sheet.id, corrected);\n',
        replace: '',
        tests: ['tests/server/import.test.ts'],
      },
      {
        breaks: 'A place in a tree is exported by its name, which many have',
        file: 'src/server/export/rows.ts',
        find: "paths?.textOf(Number(row.id)) ?? String(row[column] ?? '')",
        replace: "String(row[column] ?? '')",
        tests: ['tests/server/import-round-trip.test.ts'],
      },
      {
        breaks: 'The path of a record tells the names above it to whoever may not read them',
        file: 'src/server/records/tree-paths.ts',
        find: "if (!isWhole || !mayDo(resource, 'list', (code) => operator.codes.has(code), resources)) return undefined;",
        replace: '',
        tests: ['tests/server/import-round-trip.test.ts'],
      },
      {
        breaks: 'Bringing rows in is offered to everybody',
        file: 'src/client/imports/import-button.tsx',
        find: 'if (!resource.imports || !may(resource, IMPORT)) return null;',
        replace: 'if (!resource.imports) return null;',
        tests: ['tests/client/screens/import.test.tsx'],
      },
    ],
  },
  {
    name: 'roles of members',
    mutations: [
      {
        breaks: 'The dialog of an action drops what others gave to the record meanwhile',
        file: 'src/client/actions/own-action-dialog.tsx',
        find: '...(version !== undefined && { version })',
        replace: '',
        tests: ['tests/client/screens/own-action.test.tsx'],
      },
      {
        breaks: 'An action is done to a record that is another than was seen',
        file: 'src/server/records/action-routes.ts',
        find: 'await kept.act(id, name, asked, operator, version)',
        replace: 'await kept.act(id, name, asked, operator)',
        tests: ['tests/server/members.test.ts'],
      },
      {
        breaks: 'A member who is given a role loses those they had',
        file: 'src/resources/member/memberManage.ts',
        find: "initial: 'add',",
        replace: "initial: 'set',",
        tests: ['tests/server/members.test.ts'],
      },
    ],
  },
  {
    name: 'undo',
    mutations: [
      {
        breaks: 'What somebody else worked on since is undone',
        file: 'src/server/undo/plan-undo.ts',
        find: "if (later) return { outcome: 'refused', later };",
        replace: '',
        tests: ['tests/server/undo.test.ts'],
      },
      {
        breaks: 'An undo goes on although something changed since its preview',
        file: 'src/server/undo/undo.ts',
        find: 'if (tokenOf(plans) !== agreed.token) throw new Outdated();',
        replace: '',
        tests: ['tests/server/undo.test.ts'],
      },
      {
        breaks: 'The preview of an undo is written',
        file: 'src/server/undo/undo.ts',
        find: '    await tx.rollback().execute();',
        replace: '    await tx.commit().execute();',
        tests: ['tests/server/undo.test.ts'],
      },
      {
        breaks: 'What cannot be undone is left behind without a word',
        file: 'src/client/undo/undo-dialog.tsx',
        find: 'preview !== undefined && (preview.refused === 0 || agreed === preview.token)',
        replace: 'preview !== undefined',
        tests: ['tests/client/screens/undo.test.tsx'],
      },
    ],
  },
];
