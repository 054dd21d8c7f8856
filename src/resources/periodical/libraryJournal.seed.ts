import { DAY, dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import {
  between,
  describedPicture,
  eventStatusAt,
  itemAt,
  pick,
  pickSeveral,
  publishedSeries,
} from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { libraryJournal } from './libraryJournal.ts';

type Draft = DraftOf<typeof libraryJournal>;

const journals: readonly [Draft['journal'], zh: string, en: string, perYear: number, total: number, permit: string][] =
  [
    ['bulletin', '馆刊', 'Bulletin', 4, 152, '内部资料准印证第 88001 号'],
    ['newsletter', '馆讯', 'Newsletter', 6, 238, '内部资料准印证第 88002 号'],
    ['research', '研究辑刊', 'Research Papers', 2, 31, 'ISSN 9999-8882'],
  ];
const columns = ['生平研究', '文献考释', '藏品研究', '教育史', '博物馆学', '保护与修复', '口述与回忆'];
const subjects = [
  '先生早年日记',
  '城南书塾',
  '同文印书社',
  '旧居建筑',
  '乡村教育调查',
  '馆藏信札',
  '侨乡汇单',
  '早期照片',
  '藏书印',
  '女子学堂',
];
const approaches = ['考略', '述论', '新证', '整理与释读', '初探', '三题', '编年', '补正', '与地方社会'];

/** The table of contents of an issue. */
function articlesOf(issue: number, count: number) {
  let page = 1;
  return Array.from({ length: count }, (_, place) => {
    const at = issue * 20 + place;
    const pageFrom = page;
    page += between(5, 14, at, 301);
    const subject = pick(subjects, at, 302);
    return {
      column: itemAt(columns, issue + place),
      title: `${subject}${pick(approaches, at, 303)}`,
      authors: place % 4 === 3 ? `${nameAt(760 + (at % 30))} ${nameAt(795 + (at % 20))}` : nameAt(760 + (at % 30)),
      pageFrom,
      pageTo: page - 1,
      abstract: `本文依据馆藏文献与地方档案，对${subject}的有关问题作了梳理与考订。`,
      keywords: [subject, ...pickSeveral(['文献', '教育', '地方史', '藏品'], 2, at, 304)],
    };
  });
}

export const libraryJournalSeed = defineSeed(libraryJournal, 'after', async ({ now, pictures, document }) => {
  const covers = await pictures('wide');
  const full = await document('全文.pdf', ['馆刊全文（样张）', '目录', '一、生平研究', '二、文献考释']);
  const issues = journals.flatMap(([journal, zh, en, perYear, total, permitNo]) =>
    Array.from({ length: perYear * 2 }, (_, back) => {
      const months = 12 / perYear;
      const turn = Math.floor((now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) / months) - 1 - back;
      const [issueYear, issueNo] = [Math.floor(turn / perYear), (turn % perYear) + 1];
      const days = Math.round((now.getTime() - Date.UTC(issueYear, issueNo * months - 1, 15)) / DAY);
      return { journal, zh, en, permitNo, issueYear, issueNo, totalNo: total - back, days };
    }),
  );
  const drafts = issues
    .sort((one, other) => one.days - other.days)
    .map(({ journal, zh, en, permitNo, issueYear, issueNo, totalNo, days }, at): Partial<Draft> => {
      const articles = articlesOf(at, between(6, 11, at, 305));
      const openAccess = journal !== 'research' && at > 3;
      return {
        journal,
        year: issueYear,
        issueNo,
        totalNo,
        title: `${zh} ${issueYear} 年第 ${issueNo} 期（总第 ${totalNo} 期）`,
        titleEn: at % 3 === 0 ? `${en}, ${issueYear} no. ${issueNo}` : null,
        summary: `本期刊发文章 ${articles.length} 篇，重点栏目为“${articles[0]?.column ?? columns[0]}”。`,
        cover: describedPicture(covers, at * 5 + 2, `${zh}封面`),
        tags: [zh, `${issueYear} 年`],
        publishDate: dayFrom(now, -days),
        permitNo,
        pages: (articles.at(-1)?.pageTo ?? 80) + 4,
        openAccess,
        pdf: openAccess ? full : null,
        articles,
        sortNo: Math.min(9999, (at + 1) * 10),
      };
    });
  return publishedSeries<Draft>(now, 28, drafts, eventStatusAt);
});
