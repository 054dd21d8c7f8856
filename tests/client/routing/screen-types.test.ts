import { expect, expectTypeOf, test } from 'vitest';
import {
  type ConfirmProps,
  defineScreens,
  type FormScreenProps,
  type ScreenProps,
} from '../../../src/client/routing/define-screens.ts';
import { news } from '../../../src/resources/info/news.ts';
import type { notice } from '../../../src/resources/info/notice.ts';

const load =
  <P extends object>() =>
  async () => ({ default: (_: P) => null });

test('a screen is typed by its section', () => {
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

test('a screen of another section, and a component that is not loaded later, do not compile', () => {
  // @ts-expect-error the list of notices cannot show news
  defineScreens(news, { list: load<ScreenProps<typeof notice>>() });
  // @ts-expect-error a component in the list of screens would be in the first JavaScript
  defineScreens(news, { list: () => null });
  // @ts-expect-error there is no such screen
  defineScreens(news, { lists: load<ScreenProps>() });
});
