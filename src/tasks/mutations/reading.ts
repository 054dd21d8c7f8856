// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are quoted as they stand there.
import type { Capability } from './mutation.ts';

/** Lists, records, searching and the overview. */
export const reading: readonly Capability[] = [
  {
    name: 'list',
    mutations: [
      {
        breaks: 'A list is asked for by any number of words',
        file: 'src/server/records/list.ts',
        find: '  if (keywords.length > MOST_KEYWORDS) throw tooManyWords(MOST_KEYWORDS);\n',
        replace: '',
        tests: ['tests/server/incoming.test.ts'],
      },
      {
        breaks: 'The filters of a list are dropped',
        file: 'src/server/records/list.ts',
        find: '...question.filters.flatMap(([name, words]) => filterCondition(where, resource, question, name, words) ?? []),',
        replace: '',
        tests: ['tests/server/sections.test.ts'],
      },
      {
        breaks: 'The total of a list is off by one',
        file: 'src/server/records/list.ts',
        find: 'return Number(counted.total);',
        replace: 'return Number(counted.total) + 1;',
        tests: ['tests/server/sections.test.ts'],
      },
      {
        breaks: 'The second page of a list repeats the first',
        file: 'src/server/records/list.ts',
        find: '.offset((current - 1) * pageSize)',
        replace: '.offset(0)',
        tests: ['tests/server/members.test.ts'],
      },
      {
        breaks: 'Empty values come first when the newest come first',
        file: 'src/server/records/list.ts',
        find: 'by.desc().nullsLast()',
        replace: 'by.desc().nullsFirst()',
        tests: ['tests/server/sections.test.ts'],
      },
      {
        breaks: 'A remembered total outlives the write that changed it',
        file: 'src/server/database/totals.ts',
        find: 'if (found?.version === version) return found.total;',
        replace: 'if (found) return found.total;',
        tests: ['tests/server/sections.test.ts'],
      },
      {
        breaks: 'What a server without a total has sent so far counts as all there is',
        file: 'src/client/wire/page-of.ts',
        find: 'hasTotal: isLast };',
        replace: 'hasTotal: true };',
        tests: ['tests/client/providers/data-provider.test.ts', 'tests/client/screens/list.test.tsx'],
      },
      {
        breaks: 'A list that comes as null is an error',
        file: 'src/client/wire/page-of.ts',
        find: 'list === null || (',
        replace: 'false || (',
        tests: ['tests/client/providers/data-provider.test.ts'],
      },
      {
        breaks: 'A list without a total names the number of rows sent as the total',
        file: 'src/client/list/pager.tsx',
        find: 'hasTotal ? total : null',
        replace: 'total',
        tests: ['tests/client/screens/list.test.tsx'],
      },
      {
        breaks: 'The address of a list forgets all but the first of several values',
        file: 'src/client/list/list-location.ts',
        find: 'for (const [name, values] of asked) for (const value of values) search.append(name, value);',
        replace: "for (const [name, values] of asked) search.append(name, values[0] ?? '');",
        tests: ['tests/client/screens/list-location.test.ts'],
      },
      {
        breaks: 'A list with an open range asks for nothing',
        file: 'src/contract/list.ts',
        find: 'return from || to ?',
        replace: 'return from && to ?',
        tests: ['tests/client/screens/list-location.test.ts'],
      },
    ],
  },
  {
    name: 'show',
    mutations: [
      {
        breaks: 'A deleted record can still be opened',
        file: 'src/server/records/record-context.ts',
        find: "    .where('t.deletedAt', place === 'there' ? 'is' : 'is not', null)\n",
        replace: '',
        tests: ['tests/server/trash.test.ts'],
      },
      {
        breaks: 'The page of a record does not say that its editor may not approve it',
        file: 'src/client/record/record-actions.ts',
        find: 'record.changedByMe === true',
        replace: 'record.changedByMe === undefined',
        tests: ['tests/client/screens/show.test.tsx'],
      },
      {
        breaks: 'The preview shows what the public never sees',
        file: 'src/client/show/preview/public-parts.ts',
        find: '        !field.seenBy &&\n',
        replace: '',
        tests: ['tests/client/screens/preview.test.tsx'],
      },
    ],
  },
  {
    name: 'search',
    mutations: [
      {
        breaks: 'The search looks into fields the operator sees masked',
        file: 'src/server/search/search.ts',
        find: " && sightBy(operator, resource, field) === 'whole'",
        replace: '',
        tests: ['tests/server/search.test.ts'],
      },
      {
        breaks: 'One word of several is enough for the search',
        file: 'src/server/search/search.ts',
        find: '? where.and(words.map(',
        replace: '? where.or(words.map(',
        tests: ['tests/server/search.test.ts'],
      },
      {
        breaks: 'Nothing is found by pinyin',
        file: 'src/client/search/called.ts',
        find: 'return spelt ? spelt[0] : Number.POSITIVE_INFINITY;',
        replace: 'return Number.POSITIVE_INFINITY;',
        tests: ['tests/client/palette/called.test.ts'],
      },
      {
        breaks: 'Operators at one computer share what they looked at lately',
        file: 'src/client/search/recent.ts',
        find: '`museum-admin.recent.${account}`',
        replace: '`museum-admin.recent`',
        tests: ['tests/client/palette/called.test.ts'],
      },
      {
        breaks: 'An unfinished word of an input method runs the marked command',
        file: 'src/client/search/palette-box.tsx',
        find: 'if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;',
        replace: '',
        tests: ['tests/client/palette/palette.test.tsx'],
      },
    ],
  },
  {
    name: 'overview',
    mutations: [
      {
        breaks: 'An operator is shown the figures that were counted for somebody else',
        file: 'src/server/overview/overview.ts',
        find: 'period, operator.id, [...operator.codes].sort()',
        replace: 'period',
        tests: ['tests/server/dashboard.test.ts'],
      },
      {
        breaks: 'A card leaves the museum with an operator who may not export',
        file: 'src/server/overview/dashboard-routes.ts',
        find: ' || operator.exportLimit === 0',
        replace: '',
        tests: ['tests/server/dashboard.test.ts'],
      },
      {
        breaks: 'Applications count on the days of UTC',
        file: 'src/server/overview/card-context.ts',
        find: "at time zone 'UTC' + interval '8 hours', ",
        replace: "at time zone 'UTC', ",
        tests: ['tests/server/dashboard.test.ts'],
      },
      {
        breaks: 'What is already decided counts as waiting',
        file: 'src/resources/analysis/applications.server.ts',
        find: "if (undecided(kind).includes(String(status))) return 'waiting';",
        replace: "if (status !== null) return 'waiting';",
        tests: ['tests/server/dashboard.test.ts'],
      },
      {
        breaks: 'The numbers behind a chart begin with the oldest',
        file: 'src/client/overview/series.tsx',
        find: '            .reverse()}',
        replace: '            }',
        tests: ['tests/client/cards/card.test.tsx'],
      },
    ],
  },
  {
    name: 'messages',
    mutations: [
      {
        breaks: 'The messages begin with those that wait the shortest time',
        file: 'src/server/data/messages.ts',
        find: 'order by waiting.since, ',
        replace: 'order by waiting.since desc, ',
        tests: ['tests/server/messages.test.ts'],
      },
      {
        breaks: 'Under four eyes one’s own rows wait for oneself',
        file: 'src/server/records/pending-decisions.ts',
        find: 'where.not(changedBy(world.operator.id))',
        replace: 'where.lit(true)',
        tests: ['tests/server/menu.test.ts'],
      },
    ],
  },
];
