import type { ESTree } from 'vite';
import type { Chapter, KindEntry, Reference, TypeEntry } from '../../client/playground/reference.ts';
import type { Meaning } from '../../kinds/field.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field, KindName } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { memberName, outside, plainType } from './plain-type.ts';
import { findDeclaration, readSourceFile, typeNamed } from './source-types.ts';
import { type Described, namedTypes, typeEntry } from './type-entry.ts';

const FIELD_TYPES = 'src/kinds/index.ts';

/** The chapters after the kinds: which types of which file, and which of its constants, they describe. */
const chapters: readonly {
  title: string;
  text: string;
  types: readonly (readonly [file: string, ...names: string[]])[];
  exports?: readonly (readonly [file: string, ...names: string[]])[];
}[] = [
  {
    title: 'Sections',
    text: 'What `defineResource` takes. Names of fields and states are checked by the compiler.',
    types: [
      [
        'src/declare/define-resource.ts',
        'Resource',
        'SectionAction',
        'ClockMove',
        'Seats',
        'DeclaredSheet',
        'DeclaredSheetColumn',
      ],
      ['src/declare/comparisons.ts', 'FieldCheck', 'FieldCondition'],
    ],
    exports: [
      ['src/declare/mixins.ts', 'articleFields', 'publishingFields', 'applicationFields', 'identityFields', 'applyNo'],
    ],
  },
  {
    title: 'The menu',
    text: 'The entries of the menu, in `src/resources/index.ts`.',
    types: [['src/declare/menu.ts', 'Group', 'Page']],
  },
  {
    title: 'Workflows',
    text: 'What `defineWorkflow` takes. The permission code of a move is `<section>:<name of the move>`.',
    types: [['src/declare/workflow.ts', 'Workflow', 'State', 'Move', 'Publication']],
    exports: [
      ['src/declare/publishing.ts', 'publishing'],
      ['src/declare/registration.ts', 'registration', 'refusalReasons'],
    ],
  },
  {
    title: 'Rules of a section',
    text: 'What `defineRules` takes, beside the declaration in `<section>.server.ts`. `Rec` and `Draft` are the record and the draft of the section. Each rule may also return a promise.',
    types: [
      [
        'src/server/records/rules.ts',
        'Rules',
        'RuleContext',
        'SaveContext',
        'ChangeContext',
        'OtherRecords',
        'OwnCall',
        'CallContext',
      ],
    ],
    exports: [['src/server/records/combined-rules.ts', 'combineRules']],
  },
  {
    title: 'Screens',
    text: 'What `defineScreens` takes, beside the declaration in `<section>.client.tsx`, listed in `src/resources/index.client.ts`. Whatever is not there stays generic. Each component is typed by the section: a field that this operator sees masked is left out of its record.',
    types: [
      ['src/client/session/routing/define-screens.ts', 'Screens'],
      ['src/client/ui/lazy.tsx', 'Load'],
      [
        'src/client/session/routing/screen-props.ts',
        ...['ScreenProps', 'FormScreenProps', 'CellSlotProps', 'InputSlotProps', 'RecordSlotProps', 'FormSlotProps'],
        'ConfirmProps',
      ],
      ['src/client/session/routing/define-screens.ts', 'Panel', 'Tab', 'Tool'],
      ['src/client/session/routing/screen-props.ts', 'ToolProps', 'ListState'],
      ['src/client/session/routing/define-screens.ts', 'RowAction'],
      ['src/client/session/routing/screen-props.ts', 'RowActionProps', 'PageProps'],
    ],
    exports: [['src/client/session/routing/define-screens.ts', 'definePage']],
  },
  {
    title: 'Cards',
    text: 'What `defineCard` takes.',
    types: [['src/declare/card.ts', 'Card', 'Figures', 'Series', 'Bars', 'Rows']],
  },
  {
    title: 'Values',
    text: 'What a field holds where that is an object, in drafts, in records and on the wire.',
    types: [
      ['src/contract/record.ts', 'ImageValue', 'FileValue', 'ReferenceValue', 'AnyReferenceValue', 'RecordTitle'],
      ['src/kinds/geo/geo.ts', 'GeoValue'],
      ['src/kinds/image/image.ts', 'PictureSize'],
      ['src/kinds/choice/choice.ts', 'Option'],
      ['src/contract/label.ts', 'Label'],
    ],
  },
];

/** The described types with their files. */
export const describedTypes: Described = new Map(
  chapters.flatMap(({ types }) => types.flatMap(([file, ...names]) => names.map((name) => [name, file] as const))),
);

/** Reads the reference of the declaration language from its sources. */
export const readReference = (): Reference => ({
  kinds: kindEntries(),
  common: entryOf('src/kinds/field.ts', 'FieldOptions'),
  chapters: chapters.map(
    ({ title, text, types, exports = [] }): Chapter => ({
      title,
      text,
      entries: types.flatMap(([file, ...names]) => names.map((name) => entryOf(file, name))),
      exports: exports.flatMap(([file, ...names]) =>
        names.map((name) => ({ name, meaning: findDeclaration(readSourceFile(file), name)?.comment.text ?? '' })),
      ),
    }),
  ),
});

const entryOf = (file: string, name: string): TypeEntry =>
  typeEntry(typeNamed(readSourceFile(file), name), describedTypes);

/** Every kind of `Kinds`, in its order. */
function kindEntries(): KindEntry[] {
  const file = readSourceFile(FIELD_TYPES);
  const { node } = typeNamed(file, 'Kinds');
  if (node.type !== 'TSInterfaceDeclaration') throw new Error(`${FIELD_TYPES}: Kinds is no interface.`);
  return node.body.body.flatMap((member) => {
    const row = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
    if (member.type !== 'TSPropertySignature' || row?.type !== 'TSTypeLiteral') return [];
    const kind = memberName(member) as KindName;
    const field = memberType(row, 'field');
    const value = memberType(row, 'value');
    const fieldType = field?.type === 'TSTypeReference' && field.typeName.type === 'Identifier' && field.typeName.name;
    if (!fieldType || !value) throw new Error(`${FIELD_TYPES}: ${kind} in Kinds has no field or no value.`);
    const meaning = meaningOf({ kind } as Field);
    return [
      {
        ...typeEntry(typeNamed(file, fieldType), describedTypes),
        kind,
        value: plainType(value, outside(file)),
        valueTypes: namedTypes(value, file, describedTypes),
        column: serverKindOf({ kind } as Field).columnType,
        filter: filterNames[String(meaning.filter) as keyof typeof filterNames],
        isSortable: meaning.sortable,
      },
    ];
  });
}

const memberType = ({ members }: ESTree.TSTypeLiteral, name: string): ESTree.TSType | undefined => {
  const member = members.find((one) => one.type === 'TSPropertySignature' && memberName(one) === name);
  return member?.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
};

const filterNames: Readonly<Record<`${Meaning<Field>['filter']}`, string>> = {
  contains: 'contains a text',
  oneOf: 'one of several values',
  range: 'from … to …',
  is: 'yes or no',
  has: 'with or without a value',
  false: 'none',
};
