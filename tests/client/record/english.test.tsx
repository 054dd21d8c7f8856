import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ListCell } from '../../../src/client/list/list-table.tsx';
import { RecordLinksProvider } from '../../../src/client/page/record-link.tsx';
import { quotedRecordTitle } from '../../../src/client/page/record-title.ts';
import { LastMoveReason } from '../../../src/client/record/last-move-reason.tsx';
import { localPaletteGroups } from '../../../src/client/search/choices.ts';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { news } from '../../../src/resources/info/news.ts';
import { record } from '../small-world.tsx';

beforeEach(() => {
  document.documentElement.lang = 'en-US';
});
afterEach(() => {
  document.documentElement.lang = 'zh-CN';
});

const translatedRecord = record(7, {
  title: '春季特展',
  titleEn: 'Spring exhibition',
  summary: '摘要',
  summaryEn: 'In short',
});
const chineseRecord = record(8, { title: '春季特展', titleEn: null, summary: '摘要', summaryEn: '  ' });

const renderPart = (part: React.ReactNode) =>
  render(
    <LanguageProvider>
      <MemoryRouter>
        <RecordLinksProvider>{part}</RecordLinksProvider>
      </MemoryRouter>
    </LanguageProvider>,
  );

describe('on an English screen', () => {
  test.each([
    ['title', 'Spring exhibition'],
    ['summary', 'In short'],
  ])('a list shows the English text of the field %s', (name, text) => {
    renderPart(<ListCell resource={news} name={name} record={translatedRecord} />);
    expect(screen.getByText(text).closest('[lang]')).toBe(document.documentElement);
  });

  test.each([
    ['title', '春季特展'],
    ['summary', '摘要'],
  ])(
    'a list shows the Chinese text of the field %s, marked as Chinese, when there is no English text',
    (name, text) => {
      renderPart(<ListCell resource={news} name={name} record={chineseRecord} />);
      expect(screen.getByText(text).getAttribute('lang')).toBe('zh');
    },
  );

  test('a predefined reason for a rejection is shown in English, followed by the Chinese addition', () => {
    const rejectedRecord = record(1, { status: 'rejected', rejectReason: '名额已满：请改报下一场' });
    renderPart(
      <LastMoveReason
        workflow={juniorActivitiesApply.workflow}
        status={rejectedRecord.status}
        reason={rejectedRecord.rejectReason}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('No places left: 请改报下一场');
    expect(screen.getByText('请改报下一场').getAttribute('lang')).toBe('zh');
  });

  test('the palette shows recent records by their English title, or by the stored title if there is none', () => {
    const recentRecords = [
      { section: 'news', id: 7, title: '春季特展', titleEn: 'Spring exhibition' },
      { section: 'news', id: 8, title: '早先看的' },
    ];
    const parts = { text: '', entries: [], sections: [news], favourites: [], recent: recentRecords, commands: [] };
    const [recentGroup] = localPaletteGroups({ ...parts, may: () => true, say: ({ en }) => en });
    expect(recentGroup?.choices.map(({ label }) => label)).toEqual(['Spring exhibition', '早先看的']);
  });
});

test('a sentence quotes a record by its title in the language of the sentence, or by its number without a title', () => {
  expect(quotedRecordTitle(news, translatedRecord)).toEqual({ zh: '《春季特展》', en: '“Spring exhibition”' });
  expect(quotedRecordTitle(news, chineseRecord)).toEqual({ zh: '《春季特展》', en: '“春季特展”' });
  expect(quotedRecordTitle(news, record(9, { title: ' ', titleEn: null }))).toEqual({ zh: '《#9》', en: '“#9”' });
});
