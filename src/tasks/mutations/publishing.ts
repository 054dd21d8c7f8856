// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the rows quote source text with template literals.
import type { Capability } from './mutation.ts';

/** Workflow, seats and scheduled changes. */
export const publishing: readonly Capability[] = [
  {
    name: 'workflow',
    mutations: [
      {
        breaks: 'A move is made from a state it is not open to',
        file: 'src/server/records/perform-move.ts',
        find: 'if (closedReason) throw new Refusal(422, closedReason);',
        replace: '',
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'Whoever wrote a text may approve it',
        file: 'src/server/records/workflow-state.ts',
        find: 'Boolean(resource.fourEyes && move.approves && editors.includes(operatorId))',
        replace: 'Boolean(resource.fourEyes && move.approves && editors.length > 1_000)',
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'A record in review can be changed',
        file: 'src/server/records/workflow-state.ts',
        find: 'if (!workflow.locked.includes(status)) return undefined;',
        replace: 'if (workflow.locked.length > 0) return undefined;',
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'A record is returned without a reason',
        file: 'src/server/records/reason.ts',
        find: ': missing;',
        replace: ': undefined;',
        tests: ['tests/server/records/workflow.test.ts'],
      },
    ],
  },
  {
    name: 'scheduled changes',
    mutations: [
      {
        breaks: 'A record approved for later is published at once',
        file: 'src/server/records/workflow-state.ts',
        find: 'Date.parse(moment) > now.getTime()',
        replace: 'Date.parse(moment) < now.getTime()',
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'A newer draft decides when the published text is taken off',
        file: 'src/server/schedule/scheduled-changes.ts',
        find: '.where(sql<boolean>`(live ->> ${until}::text)::timestamptz <= ${now}`)',
        replace: ".where(until, '<=', now)",
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'A membership ends on its last day instead of after it',
        file: 'src/server/fields/date.ts',
        find: '< ${todayInShanghai(now)}::date',
        replace: '<= ${todayInShanghai(now)}::date',
        tests: ['tests/server/records/moves.test.ts'],
      },
    ],
  },
  {
    name: 'publication',
    mutations: [
      {
        breaks: 'What is published at once has no time of publication',
        file: 'src/server/records/publication.ts',
        find: "coalesce(${sql.ref(from)}, date_trunc('minute', ${moment}))",
        replace: 'coalesce(${sql.ref(from)}, null::timestamptz)',
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'What an earlier version published stays without a time of publication',
        file: 'src/server/database/migrate/migrate-section.ts',
        find: 'await fillPublicationTime(tx, resource);',
        replace: '',
        tests: ['tests/server/database/migrate.test.ts'],
      },
      {
        breaks: 'News is deleted while it is published',
        file: 'src/resources/info/news.server.ts',
        find: "record.status !== 'published' || {",
        replace: "record.status !== '' || {",
        tests: ['tests/server/records/workflow.test.ts'],
      },
      {
        breaks: 'An accepted offer makes only one object however many items it has',
        file: 'src/resources/about/artifactOffer.server.ts',
        find: '      objectIds.push(id);\n',
        replace: '      objectIds.push(id);\n      break;\n',
        tests: ['tests/server/records/moves.test.ts'],
      },
    ],
  },
  {
    name: 'seats',
    mutations: [
      {
        breaks: 'A field that a rule returns and the section does not have is lost without a word',
        file: 'src/server/rules/returned-fields.ts',
        find: 'if (unknown === undefined) return values;',
        replace: 'if (unknown !== null) return values;',
        tests: ['tests/server/rules/returned-fields.test.ts'],
      },
      {
        breaks: 'A section with seats loses its own rule against deleting',
        file: 'src/server/rules/combined-rules.ts',
        find: 'if (decision !== true) return decision;',
        replace: 'if (decision !== true && rules !== both[0]) return decision;',
        tests: ['tests/server/rules/combined-rules.test.ts'],
      },
      {
        breaks: 'One seat more is given than there are',
        file: 'src/server/seats/seat-outcome.ts',
        find: 'taken + seats <= capacity;',
        replace: 'taken + seats <= capacity + 1;',
        tests: ['tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'A queue takes more than may wait',
        file: 'src/server/seats/seat-outcome.ts',
        find: 'waitlist !== null && waiting >= waitlist',
        replace: 'waitlist !== null && waiting > waitlist',
        tests: ['tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'A free seat goes to the last in the queue',
        file: 'src/server/seats/seats.ts',
        find: ".orderBy('queueNo')",
        replace: ".orderBy('queueNo', 'desc')",
        tests: ['tests/server/seats/seats.test.ts'],
      },
    ],
  },
  {
    name: 'how seats stand',
    mutations: [
      {
        breaks: 'How seats stand is told to whoever may not read what has them',
        file: 'src/server/seats/seat-routes.ts',
        find: '    if (!mayCountSeatsBy(sections, operatorOf(request).codes, records)) throw forbidden();\n',
        replace: '',
        tests: ['tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'A forecast says of each application what would become of it alone',
        file: 'src/server/jobs/bulk-routes.ts',
        find: '    counts = countsAfter(outcome, application, seats, counts);\n',
        replace: '',
        tests: ['tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'Of many applications the latest are decided first',
        file: 'src/server/jobs/plan.ts',
        find: '      ...orderOf(resource, move),\n',
        replace: '',
        tests: ['tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'A server that counts no seats is asked about them',
        file: 'src/client/seats/use-seats.ts',
        find: "offers(user, 'seats') && ",
        replace: '',
        tests: ['tests/client/seats/seats.test.tsx'],
      },
      {
        breaks: 'Each row says again what is said once above them all',
        file: 'src/client/seats/seats.tsx',
        find: 'seats.only !== undefined || name !==',
        replace: 'name !==',
        tests: ['tests/client/seats/seats.test.tsx'],
      },
    ],
  },
  {
    name: 'the order of what waits',
    mutations: [
      {
        breaks: 'A list of what waits begins with the latest',
        file: 'src/contract/list.ts',
        find: 'return columns.size === 1 && column !== undefined ? column : sort;',
        replace: 'return sort;',
        tests: ['tests/client/wire/list-location.test.ts', 'tests/server/seats/seats.test.ts'],
      },
      {
        breaks: 'What is asked for undoes the order that the operator chose',
        file: 'src/client/wire/list-location.ts',
        find: 'return isUnsorted ? ',
        replace: 'return true ? ',
        tests: ['tests/client/wire/list-location.test.ts'],
      },
    ],
  },
];
