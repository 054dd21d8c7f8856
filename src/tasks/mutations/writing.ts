// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are quoted as they stand there.
import type { Capability } from './mutation.ts';

/** Forms, saving and what is remembered of it. */
export const writing: readonly Capability[] = [
  {
    name: 'form',
    mutations: [
      {
        breaks: 'A required field may be empty',
        file: 'src/declare/draft.ts',
        find: 'if (field.required === true) return missing(field.label);',
        replace: '',
        tests: ['tests/server/sections.test.ts'],
      },
      {
        breaks: 'An end may lie before its beginning',
        file: 'src/declare/kinds/date.ts',
        find: "typeof earliest === 'string' && value < earliest",
        replace: "typeof earliest === 'string' && value > earliest",
        tests: ['tests/declare/kinds.test.ts'],
      },
      {
        breaks: 'A double click saves twice',
        file: 'src/client/form/use-record-form.ts',
        find: '    if (running.current) return;\n',
        replace: '',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'a double click, or Ctrl+S on top of a click',
      },
      {
        breaks: 'A save sends the whole record instead of what changed',
        file: 'src/client/form/use-save-record.ts',
        find: 'version, values: changes };',
        replace: 'version, values: draft.values };',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'sends only what changed',
      },
      {
        breaks: 'The sentences of the server are not shown at their fields',
        file: 'src/client/form/use-save-record.ts',
        find: "if ('fields' in outcome) complain(outcome.fields, outcome.sentence);",
        replace: '',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'keeps what was typed when the server refuses it',
      },
      {
        breaks: 'A form is left without a question while text is unsaved',
        file: 'src/client/form/leave-guard.tsx',
        find: 'useBlocker((places) => !isLetGo() && wouldLose(resource, places))',
        replace: 'useBlocker(() => false)',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'leaving the form',
      },
    ],
  },
  {
    name: 'conflict',
    mutations: [
      {
        breaks: 'The version of a record is not compared',
        file: 'src/server/records/record-context.ts',
        find: 'if (kept.record.version !== version) throw',
        replace: 'if (kept.record.version < version) throw',
        tests: ['tests/server/stale.test.ts'],
      },
      {
        breaks: 'A write that comes too late is told what it may not see',
        file: 'src/server/records/record-context.ts',
        find: '  const seen = (one: AnyRecord) => seenBy(operator, resource, one, resources);\n',
        replace: '  const seen = (one: AnyRecord) => one;\n',
        tests: ['tests/server/stale.test.ts'],
      },
      {
        breaks: 'What only the other side changed is dropped when two drafts are merged',
        file: 'src/client/merge/merge.ts',
        find: 'taken[name] = theirs ?? null;',
        replace: 'taken[name] = mine ?? null;',
        tests: ['tests/client/merge/merge.test.ts'],
      },
      {
        breaks: 'A stale save is treated as a lost one',
        file: 'src/client/form/use-save.ts',
        find: 'if (statusCode === 409) return',
        replace: 'if (statusCode === 410) return',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'a stale save asks what to do',
      },
    ],
  },
  {
    name: 'local draft',
    mutations: [
      {
        breaks: 'Unsaved text is not kept when the page goes',
        file: 'src/client/form/use-draft.ts',
        find: "keepDraft(key, unsaved && keepable(resource, unsaved, 'tab'));",
        replace: 'keepDraft(key, null);',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'unsaved text is back when the page was taken away',
      },
      {
        breaks: 'A draft is not laid down while somebody types',
        file: 'src/client/form/local-drafts/use-local-draft.ts',
        find: 'setWorks(await shelve(key, { ...draft, at: Date.now() }));',
        replace: 'setWorks(true);',
        tests: ['tests/client/screens/kept-draft.test.tsx'],
      },
      {
        breaks: 'A draft is offered however old it is',
        file: 'src/client/form/local-drafts/draft-store.ts',
        find: ' || Date.now() - found.at > KEPT_FOR',
        replace: '',
        tests: ['tests/client/screens/kept-draft.test.tsx'],
      },
      {
        breaks: 'Sensitive data is kept in the browser',
        file: 'src/client/form/local-drafts/local-draft.ts',
        find: 'return seenBy !== SENSITIVE && ',
        replace: 'return ',
        tests: ['tests/client/screens/kept-draft.test.tsx'],
      },
    ],
  },
  {
    name: 'idempotency',
    mutations: [
      {
        breaks: 'A write that is asked for twice is done twice',
        file: 'src/server/records/records.ts',
        find: '    await keepAnswer(write.tx, asked, record.id);\n',
        replace: '',
        tests: ['tests/server/once.test.ts'],
      },
      {
        breaks: 'The same key of two operators is one write',
        file: 'src/server/records/idempotency.ts',
        find: "    .where('operatorId', '=', operator.id)\n    .where('key', '=', key)",
        replace: "    .where('key', '=', key)",
        tests: ['tests/server/once.test.ts'],
      },
      {
        breaks: 'A save whose answer got lost is asked for under a new name',
        file: 'src/client/form/use-save-record.ts',
        find: 'unanswered.set(isLost ? asked : null);',
        replace: 'unanswered.set(null);',
        tests: ['tests/client/screens/form.test.tsx'],
        only: 'whose answer got lost',
      },
    ],
  },
  {
    name: 'history',
    mutations: [
      {
        breaks: 'A revision is compared with the oldest instead of the one before',
        file: 'src/server/records/revisions.ts',
        find: ".orderBy('b.version', 'desc')",
        replace: ".orderBy('b.version')",
        tests: ['tests/server/revisions.test.ts'],
      },
      {
        breaks: 'A hidden field is named in the history',
        file: 'src/server/records/revisions.ts',
        find: "return !field || sightBy(operator, resource, field) !== 'hidden';",
        replace: 'return true;',
        tests: ['tests/server/reveal.test.ts'],
      },
      {
        breaks: 'A locked record is restored to an older version',
        file: 'src/server/records/restore-record.ts',
        find: '        refuseLocked(resource, kept.record, write);\n',
        replace: '',
        tests: ['tests/server/revisions.test.ts'],
      },
      {
        breaks: 'The comparison of two texts leaves out what was taken away',
        file: 'src/client/history/compare-words.ts',
        find: "if (out) parts.push({ kind: 'out', text: out });",
        replace: '',
        tests: ['tests/client/screens/compare-words.test.ts'],
      },
    ],
  },
  {
    name: 'trash',
    mutations: [
      {
        breaks: 'A published record comes back from the trash published',
        file: 'src/server/records/trash.ts',
        find: 'workflow?.publication ? { ...withdrawn, status: workflow.initial } : {}',
        replace: 'workflow?.publication ? {} : {}',
        tests: ['tests/server/trash.test.ts'],
      },
      {
        breaks: 'The revisions of what is gone for good stay',
        file: 'src/server/records/trash.ts',
        find: "await tx.deleteFrom('revision').where('section', '=', resource.code).where('recordId', 'in', ids).execute();",
        replace: '',
        tests: ['tests/server/trash.test.ts'],
      },
      {
        breaks: 'What cannot be brought back yet gives no reason',
        file: 'src/client/trash/trash-drawer.tsx',
        find: "if (statusCode === 409 || statusCode === 422) setRefused(message ?? '');",
        replace: '',
        tests: ['tests/client/screens/trash.test.tsx'],
      },
    ],
  },
  {
    name: 'audit',
    mutations: [
      {
        breaks: 'The audit log names a person in full',
        file: 'src/server/records/audit.ts',
        find: 'String(field.seenBy ? (serverKindOf(field).mask?.(value) ?? `#${record.id}`) : value)',
        replace: 'String(value)',
        tests: ['tests/server/audit.test.ts'],
      },
      {
        breaks: 'Everybody who reads operators reads the audit log',
        file: 'src/server/history/audit-routes.ts',
        find: 'access.guard(OPERATOR, actionCode(OPERATOR, AUDIT))',
        replace: 'access.guard(OPERATOR)',
        tests: ['tests/server/audit.test.ts'],
      },
    ],
  },
  {
    name: 'presence',
    mutations: [
      {
        breaks: 'An operator is told of themselves',
        file: 'src/server/presence/presence.ts',
        find: "    .where('p.operatorId', '<>', operator.id)\n",
        replace: '',
        tests: ['tests/server/presence.test.ts'],
      },
      {
        breaks: 'Somebody who fell silent is still there',
        file: 'src/server/presence/presence.ts',
        find: "    .where('p.seenAt', '>=', since(now))\n",
        replace: '',
        tests: ['tests/server/presence.test.ts'],
      },
      {
        breaks: 'Whoever leaves a record does not say so',
        file: 'src/client/presence/stay.ts',
        find: 'if (isHere) leave();',
        replace: '',
        tests: ['tests/client/screens/presence.test.tsx'],
      },
    ],
  },
];
