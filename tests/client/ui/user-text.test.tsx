import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';
import { langOf, UserText } from '../../../src/client/ui/user-text.tsx';

afterEach(() => {
  document.documentElement.lang = 'zh-CN';
});

/** The rendered text, with what is marked as Chinese in brackets. */
function textWithMarks(text: string, language: 'zh-CN' | 'en-US'): string {
  document.documentElement.lang = language;
  const { container, unmount } = render(
    <LanguageProvider>
      <UserText text={text} />
    </LanguageProvider>,
  );
  for (const element of container.querySelectorAll('[lang=zh]')) element.textContent = `[${element.textContent}]`;
  const markedText = container.textContent ?? '';
  unmount();
  return markedText;
}

test.each([
  ['Spring exhibition', 'Spring exhibition'],
  ['春季特展', '[春季特展]'],
  ['“春季特展” has been published.', '“[春季特展]” has been published.'],
  ['2026-03-01 09:30 · 顾明章', '2026-03-01 09:30 · [顾明章]'],
  ['《天下为公》（2024）展', '[《天下为公》（2024）展]'],
  ['Deleted by 顾明章 and 苏念慈', 'Deleted by [顾明章] and [苏念慈]'],
  ['AR导览、VR展厅', 'AR[导览、]VR[展厅]'],
  ['', ''],
])('any Chinese in %j is marked on an English screen, and nothing on a Chinese one', (text, expected) => {
  expect(textWithMarks(text, 'en-US')).toBe(expected);
  expect(textWithMarks(text, 'zh-CN')).toBe(text);
});

test('an article is marked as Chinese on an English screen when most of its text is Chinese', () => {
  expect(langOf('纪念馆周一闭馆，请改日参观 (closed)。', 'en-US')).toBe('zh');
  expect(langOf('The museum of 孙中山 is closed on Mondays.', 'en-US')).toBeUndefined();
  expect(langOf('纪念馆周一闭馆', 'zh-CN')).toBeUndefined();
  expect(langOf(null, 'en-US')).toBeUndefined();
});

test('a text of 100,000 characters is marked in the same way', () => {
  const text = `${'汉'.repeat(50_000)}${'1'.repeat(50_000)}`;
  expect(textWithMarks(text, 'en-US')).toBe(`[${'汉'.repeat(50_000)}]${'1'.repeat(50_000)}`);
});
