import { DAY, dayInShanghai } from '../../contract/museum-time.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import type { NewsDraft } from './news.ts';
import { news } from './news.ts';
import { englishTitles } from './news-english.seed.ts';
import { articles, closings, middles } from './news-texts.seed.ts';

const writers = ['沈砚秋', '周亦棠', '许知行', '程雨眠', '白予安'];

/** The newest are not all published yet, a few older ones are offline. */
const newestStatuses: readonly NewsStatus[] = [
  'draft',
  'review',
  'scheduled',
  'review',
  'published',
  'draft',
  'review',
  'draft',
];
/** The last of them was returned to its author. */
const RETURNED = newestStatuses.length - 1;
const statusOf = (at: number): NewsStatus => newestStatuses[at] ?? (at % 17 === 16 ? 'offline' : 'published');
type NewsStatus = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';

/** Two years of news, oldest first. */
export const newsSeed = defineSeed(news, 'before', async ({ now, pictures }) => {
  const covers = await pictures('wide');
  return articles
    .map((article, at): SeedRecord<NewsDraft> => {
      const { category, title, lead } = article;
      const writtenAt = new Date(now.getTime() - (at * 11.7 + 1) * DAY - ((at * 37) % 300) * 60_000);
      const status = statusOf(at);
      const picture = covers[(at * 5) % covers.length];
      return {
        status,
        author: at % 9 === 4 ? 'admin' : 'editor',
        ...(['scheduled', 'published', 'offline'].includes(status) ? { lastBy: 'approver' } : {}),
        ...(at === RETURNED ? { lastBy: 'approver', reason: '请核对导语里的日期。' } : {}),
        at: writtenAt,
        ...relatedTo(at),
        draft: {
          title,
          titleEn: englishTitles[title] ?? null,
          subtitle: article.subtitle ?? null,
          category,
          newsDate: dayInShanghai(writtenAt),
          cover: picture ? { ...picture, alt: `“${title}”配图` } : null,
          summary: lead,
          body: bodyOf(at, lead, covers[(at * 5 + 3) % covers.length]?.url),
          author: writers[at % writers.length] ?? null,
          source: category === 'media' ? '《城市文化周刊》' : '本馆',
          sourceUrl: category === 'media' ? `https://weekly.example.cn/article/${3000 + at}` : undefined,
          tags: tagsOf[category],
          pinnedUntil: at === 9 || at === 14 ? new Date(now.getTime() + 20 * DAY).toISOString() : null,
          publishAt: status === 'scheduled' ? new Date(now.getTime() + 3 * DAY).toISOString() : null,
        },
      };
    })
    .reverse();
});

const tagsOf: Record<NewsDraft['category'], string[]> = {
  museum: ['馆务'],
  exhibition: ['展览'],
  academic: ['研究', '馆藏'],
  education: ['教育', '公益'],
  exchange: ['交流'],
  party: ['党建'],
  media: ['媒体'],
};

/**
 * Every fifth article refers to two older ones; indexes count from the end, because the list is reversed afterwards.
 */
function relatedTo(at: number): { own?: { related: number[] } } {
  const older = [at + 14, at + 21].filter((place) => place < articles.length);
  return at % 5 === 2 && older.length > 0
    ? { own: { related: older.map((place) => articles.length - 1 - place) } }
    : {};
}

/** Some paragraphs; every third article has a heading and a list, every fourth a picture. */
function bodyOf(at: number, lead: string, picture: string | undefined): string {
  const { category = 'museum' } = articles[at] ?? {};
  const middle = middles[category];
  const paragraphs = [lead, middle[at % middle.length], middle[(at + 1) % middle.length]];
  const html = paragraphs.map((text) => `<p>${text}</p>`);
  if (at % 4 === 0 && picture) html.splice(1, 0, `<p><img src="${picture}" alt="活动现场" /></p>`);
  if (at % 3 === 0) {
    html.push(
      '<h3>参观提示</h3>',
      '<ul><li>开放时间为 9:00 至 17:00，16:30 停止入场，周一闭馆。</li><li>免费参观，请提前一天在官网预约。</li></ul>',
    );
  }
  return [...html, `<p>${closings[at % closings.length]}</p>`].join('');
}
