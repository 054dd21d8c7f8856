// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the rows quote source text with template literals.
import type { Capability } from './mutation.ts';

/** Field kinds: values, masking, references, media and rich text. */
export const fields: readonly Capability[] = [
  {
    name: 'dates',
    mutations: [
      {
        breaks: 'A range of days means the days of UTC',
        file: 'src/server/fields/date-time.ts',
        find: 'Date.parse(`${day}T00:00:00+08:00`)',
        replace: 'Date.parse(`${day}T00:00:00Z`)',
        tests: ['tests/server/records/sections.test.ts'],
      },
      {
        breaks: 'Moments are shown an hour late',
        file: 'src/client/ui/shanghai.ts',
        find: 'const UTC_OFFSET = 8 * 3_600_000;',
        replace: 'const UTC_OFFSET = 9 * 3_600_000;',
        tests: ['tests/client/fields/shanghai.test.ts'],
      },
      {
        breaks: 'The thirtieth of February is a day',
        file: 'src/declare/kinds/date.ts',
        find: ' &&\n  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);',
        replace: ';',
        tests: ['tests/declare/kinds.test.ts'],
      },
    ],
  },
  {
    name: 'declarations',
    mutations: [
      {
        breaks: 'A misspelt option is ignored',
        file: 'src/declare/shape.ts',
        find: 'if (!Object.hasOwn(shapes, name)) return [unknownOption(at, name, Object.keys(shapes))];',
        replace: 'if (!Object.hasOwn(shapes, name)) return [];',
        tests: ['tests/declare/shape.test.ts'],
      },
      {
        breaks: 'The columns of a table are not checked',
        file: 'src/declare/kinds/rows.ts',
        find: '{ columns: mapOf(columnShape), max: number }',
        replace: '{ columns: mapOf(() => []), max: number }',
        tests: ['tests/declare/shape.test.ts'],
      },
    ],
  },
  {
    name: 'masking',
    mutations: [
      {
        breaks: 'A masked field is sent whole',
        file: 'src/server/records/masking.ts',
        find: "if (sight !== 'whole') return sight === 'masked' ? maskValue(field, value) : null;",
        replace: "if (sight !== 'whole') return value;",
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
      {
        breaks: 'A masked value that comes back is written',
        file: 'src/server/records/masking.ts',
        find: 'JSON.stringify(value) !== JSON.stringify(storedValue === null ? null : maskValue(field, storedValue))',
        replace: 'JSON.stringify(value) !== JSON.stringify(storedValue)',
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
      {
        breaks: 'Whoever does not see a field empties it',
        file: 'src/server/records/masking.ts',
        find: "if (sight === 'hidden') return false;",
        replace: "if (sight === 'hidden') return true;",
        tests: ['tests/server/records/reveal.test.ts'],
      },
      {
        breaks: 'A hidden column is offered in a list',
        file: 'src/client/record/masking.ts',
        find: "names.filter((name) => visibilityOf(resource, name, may) !== 'hidden')",
        replace: '[...names]',
        tests: ['tests/client/list/list-look.test.tsx'],
      },
    ],
  },
  {
    name: 'references',
    mutations: [
      {
        breaks: 'A record that others name is deleted',
        file: 'src/server/records/references.ts',
        find: "if (referrer?.['#visible']) throw new Refusal(422, referencedSentence(operator, resource, referrer));",
        replace: '',
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
      {
        breaks: 'A reference to a deleted record is saved',
        file: 'src/server/fields/reference.ts',
        find: "      .where('deletedAt', 'is', null)\n      .forShare()",
        replace: '      .forShare()',
        tests: ['tests/server/rules/record-rules.test.ts', 'tests/server/records/revisions.test.ts'],
      },
      {
        breaks: 'A branch of a tree hangs below itself',
        file: 'src/server/records/tree-cycles.ts',
        find: 'if (before && ancestors.includes(before.id)) throw',
        replace: 'if (before && ancestors.includes(-1)) throw',
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
      {
        breaks: 'A reference is a link although its section may not be read',
        file: 'src/client/fields/cells.tsx',
        find: "reference.gone || !section || !may(section, 'show')",
        replace: 'reference.gone || !section',
        tests: ['tests/client/fields/cells.test.tsx'],
      },
    ],
  },
  {
    name: 'media',
    mutations: [
      {
        breaks: 'What is refused is read to its end',
        file: 'src/server/http/request-body.ts',
        find: 'if (reply.statusCode < 400) return payload;',
        replace: 'if (reply.statusCode < 600) return payload;',
        tests: ['tests/server/http/unread-body.test.ts'],
      },
      {
        breaks: 'A file beyond its limit is read to its end',
        file: 'src/server/http/size-limit.ts',
        find: "else file.once('limit', abort);",
        replace: '',
        tests: ['tests/server/http/unread-body.test.ts'],
      },
      {
        breaks: 'An upload that a record uses is deleted',
        file: 'src/server/media/media-library.ts',
        find: 'if (uses.length > 0) return uses;',
        replace: '',
        tests: ['tests/server/media/media-library.test.ts'],
      },
      {
        breaks: 'A document with macros is taken in',
        file: 'src/server/media/file-types.ts',
        find: "if (names.includes('vbaProject.bin')) return undefined;",
        replace: '',
        tests: ['tests/server/media/files.test.ts'],
      },
      {
        breaks: 'A recording of varying bit rate plays as long as its first frame suggests',
        file: 'src/server/media/playing-time.ts',
        find: 'frame = mpegFrame(part, at)',
        replace: 'frame = undefined',
        tests: ['tests/server/media/playing-time.test.ts'],
      },
      {
        breaks: 'A picture too heavy for the server is sent',
        file: 'src/client/media/picture-check.ts',
        find: 'if (file.size > IMAGE_MAX_BYTES) return pictureTooHeavy(MEGABYTES);',
        replace: '',
        tests: ['tests/client/fields/picture-check.test.ts'],
      },
      {
        breaks: 'Cutting a picture to the shape it has is offered',
        file: 'src/client/media/crop.ts',
        find: '<= TOLERANCE',
        replace: '< -TOLERANCE',
        tests: ['tests/client/fields/crop.test.ts'],
      },
    ],
  },
  {
    name: 'rich text',
    mutations: [
      {
        breaks: 'A text is cleaned however deep its lists are nested',
        file: 'src/server/fields/rich-text.ts',
        find: 'if (level > MOST_LEVELS) throw new NestedTooDeep();',
        replace: '',
        tests: ['tests/server/fields/rich-text.test.ts'],
      },
      {
        breaks: 'A text is cleaned however long it is',
        file: 'src/server/fields/rich-text.ts',
        find: '  if (refused) return { refused };\n',
        replace: '',
        tests: ['tests/server/fields/rich-text.test.ts'],
      },
      {
        breaks: 'A script survives the cleaning on the server',
        file: 'src/contract/article.ts',
        find: "...['p', 'br', 'hr',",
        replace: "...['script', 'p', 'br', 'hr',",
        tests: ['tests/server/fields/rich-text.test.ts'],
      },
      {
        breaks: 'A link can reach back into the page it was opened from',
        file: 'src/server/fields/rich-text.ts',
        find: "{ rel: 'noopener noreferrer' }",
        replace: '{}',
        tests: ['tests/server/fields/rich-text.test.ts'],
      },
      {
        breaks: 'An address that runs a script survives the cleaning in the browser',
        file: 'src/client/rich-text/clean-html.ts',
        find: `new RegExp(\`^(?:(?:\${addressSchemes.join('|')}):|#|/(?![/\\\\\\\\]))\`, 'i')`,
        replace: '/^/',
        tests: ['tests/client/rich-text/clean-html.test.ts'],
      },
      {
        breaks: 'A picture whose address holds it survives the cleaning in the browser',
        file: 'src/client/rich-text/clean-html.ts',
        find: ' || /^data:/i.test(attribute.attrValue)',
        replace: '',
        tests: ['tests/client/rich-text/clean-html.test.ts'],
      },
      {
        breaks: 'A picture on the author’s own disk stays in pasted text',
        file: 'src/client/rich-text/paste.ts',
        find: '/^(https:|\\/(?!\\/))/i',
        replace: '/^./i',
        tests: ['tests/client/rich-text/paste.test.ts'],
      },
    ],
  },
  {
    name: 'field kinds',
    mutations: [
      {
        breaks: 'An identity number with a wrong check digit is accepted',
        file: 'src/declare/kinds/id-number.ts',
        find: ' && checkCharacterOf(value.slice(0, 17)) === value[17]',
        replace: '',
        tests: ['tests/declare/kinds.test.ts'],
      },
      {
        breaks: 'The sample of a document number fits no kind of document',
        file: 'src/declare/kinds/id-number.ts',
        find: 'return first + checkCharacterOf(first);',
        replace: 'return first;',
        tests: ['tests/declare/sample.test.ts'],
      },
      {
        breaks: 'A unique value is taken twice',
        file: 'src/server/records/uniqueness.ts',
        find: '...Object.entries(fields).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),',
        replace: '',
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
      {
        breaks: 'A field that does not apply is kept',
        file: 'src/declare/draft.ts',
        find: '      result[name] = empty;\n      hasChanged = true;\n',
        replace: '',
        tests: ['tests/server/rules/record-rules.test.ts'],
      },
    ],
  },
];
