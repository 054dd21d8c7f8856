import { expect, expectTypeOf, test } from 'vitest';
import { type ActionName, defineScreens } from '../../../src/client/session/routing/define-screens.ts';
import type {
  CellSlotProps,
  ConfirmProps,
  FormScreenProps,
  FormSlotProps,
  InputSlotProps,
  RecordSlotProps,
  RowActionProps,
  ScreenProps,
} from '../../../src/client/session/routing/screen-props.ts';
import type { artifactOffer } from '../../../src/resources/about/artifactOffer.ts';
import { type News, news } from '../../../src/resources/info/news.ts';
import type { notice } from '../../../src/resources/info/notice.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import type { operator } from '../../../src/resources/system/operator.ts';
import { role } from '../../../src/resources/system/role.ts';

const load =
  <P extends object>() =>
  async () => ({ default: (_: P) => null });

test('the props of a screen have the types of its section, and a screen for any section is accepted', () => {
  expectTypeOf<ScreenProps<typeof news>['resource']>().toEqualTypeOf<typeof news>();
  expectTypeOf<ConfirmProps<typeof news>['draft']['title']>().toEqualTypeOf<string>();
  expect(
    defineScreens(news, {
      list: load<ScreenProps<typeof news>>(),
      form: load<FormScreenProps<typeof news>>(),
      // A screen that serves any section serves this one.
      show: load<ScreenProps>(),
    }),
  ).toMatchObject({ code: 'news' });
});

test('a screen of another section, and a component that is not lazily loaded, do not compile', () => {
  // @ts-expect-error the list of notices cannot show news
  defineScreens(news, { list: load<ScreenProps<typeof notice>>() });
  // @ts-expect-error a component in the list of screens would be in the first JavaScript
  defineScreens(news, { list: () => null });
  // @ts-expect-error there is no such screen
  defineScreens(news, { lists: load<ScreenProps>() });
});

const label = { zh: '名', en: 'Name' };

test('a slot is typed by the section’s own record, draft, names and actions', () => {
  expectTypeOf<CellSlotProps<typeof news, 'category'>['value']>().toEqualTypeOf<News['category']>();
  expectTypeOf<CellSlotProps<typeof news, 'status'>['value']>().toEqualTypeOf<News['status']>();
  expectTypeOf<CellSlotProps<typeof news, 'title'>['record']['changed']>().toEqualTypeOf<boolean>();
  expectTypeOf<InputSlotProps<typeof news, 'source'>['value']>().toEqualTypeOf<string | null>();
  // A required field of the form is empty until somebody has filled it in.
  expectTypeOf<InputSlotProps<typeof news, 'category'>['value']>().toEqualTypeOf<News['category'] | null>();
  expectTypeOf<InputSlotProps<typeof news, 'source'>['draft']['category']>().toEqualTypeOf<News['category'] | null>();
  expectTypeOf<'publish' | 'approve' | 'edit' | 'export'>().toExtend<ActionName<typeof news>>();
  expectTypeOf<'audit' | 'endSessions' | 'personal'>().toExtend<ActionName<typeof operator>>();
  expectTypeOf<'audit'>().not.toExtend<ActionName<typeof news>>();
});

test('the rows of a cell, an input and a panel are typed by their columns', () => {
  type Cell = CellSlotProps<typeof artifactOffer, 'items'>;
  expectTypeOf<Cell['value'][number]['quantity']>().toEqualTypeOf<number>();
  expectTypeOf<Cell['record']['items'][number]['story']>().toEqualTypeOf<string | null>();
  expectTypeOf<RecordSlotProps<typeof artifactOffer>['record']['items']>().toEqualTypeOf<Cell['value']>();
  type Input = InputSlotProps<typeof artifactOffer, 'items'>;
  type Typed = NonNullable<Input['draft']['items']>[number];
  expectTypeOf<Typed['quantity']>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<Cell['value']>().toExtend<Input['value']>();
  // @ts-expect-error there is no such column
  expectTypeOf<Cell['value'][number]['storey']>();
  // @ts-expect-error there is no such column of what is typed
  expectTypeOf<Typed['storey']>();
  // @ts-expect-error there is no such field in the form
  expectTypeOf<FormSlotProps<typeof artifactOffer>['draft']['itmes']>();
  // @ts-expect-error there is no such field in what will be saved
  expectTypeOf<ConfirmProps<typeof artifactOffer>['draft']['itmes']>();
});

test('a field that may be masked may be undefined in the record of a slot', () => {
  expectTypeOf<RecordSlotProps<typeof memberManage>['record']['phone']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RecordSlotProps<typeof news>['record']['source']>().toEqualTypeOf<string | null>();
});

test('names that do not exist, and components of another record, do not compile', () => {
  const cell = load<CellSlotProps<typeof news, 'title'>>();
  const action = load<RowActionProps<typeof news>>();
  expect(defineScreens(news, { cells: { title: cell, subtitle: load<{ value: string | null }>() } }).code).toBe('news');
  // @ts-expect-error there is no such slot
  defineScreens(news, { cels: { title: cell } });
  // @ts-expect-error there is no such column
  defineScreens(news, { cells: { titel: cell } });
  // @ts-expect-error a cell of dates cannot show titles
  defineScreens(news, { cells: { title: load<{ value: Date }>() } });
  // @ts-expect-error a cell of notices cannot show news
  defineScreens(news, { cells: { title: load<CellSlotProps<typeof notice, 'title'>>() } });
  // @ts-expect-error a section without a workflow has no column of the state
  defineScreens(role, { cells: { status: load<object>() } });
  // @ts-expect-error there is no such field
  defineScreens(news, { inputs: { titel: load<InputSlotProps<typeof news, 'title'>>() } });
  // @ts-expect-error there is no such tab
  defineScreens(news, { tabs: { map: { label, load: load<ScreenProps>() } } });
  // @ts-expect-error there is no such action
  defineScreens(news, { rowActions: { print: { label, needs: 'aprove', load: action } } });
  // @ts-expect-error an action does one thing
  defineScreens(news, { rowActions: { print: { label, load: action, onClick: () => undefined } } });
  // @ts-expect-error an action of news cannot act on members
  defineScreens(memberManage, { rowActions: { print: { label, load: action } } });
  // @ts-expect-error the record of the page has no draft
  defineScreens(news, { panels: { near: { label, at: 'under', load: load<{ draft: object }>() } } });
});
