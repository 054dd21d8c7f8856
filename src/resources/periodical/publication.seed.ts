import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { between, describedPicture, eventStatusAt, html, outOf100, pick, publishedSeries } from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { publication } from './publication.ts';

type Draft = DraftOf<typeof publication>;

const books: readonly [Draft['kind'], title: string, titleEn: string | null, summary: string][] = [
  ['sources', '馆藏信札释读（第三辑）', null, '收录信札八十一通，原大影印，附释文、注释与人名索引。'],
  ['catalogue', '纸上山河：馆藏手迹特展图录', 'Rivers and Mountains on Paper', '特展八十六件展品的高清图版与说明。'],
  ['popular', '先生的一天', 'A Day of His Life', '依据日记重构一九二二年的某个普通日子。'],
  ['sources', '馆藏信札释读（第二辑）', null, '收录信札七十四通，附年表。'],
  [
    'papers',
    '手稿与时代：学术研讨会论文集',
    'Manuscripts and Their Time',
    '收入论文三十七篇，分版本、流传、释读三编。',
  ],
  ['children', '院子里的二十四节气', 'The Courtyard Year', '一棵榕树、一口井和一个孩子的四季绘本。'],
  [
    'monograph',
    '从书塾到学堂：城南教育变迁研究',
    'From Private School to School',
    '以档案与口述重建一座城的教育转型。',
  ],
  ['catalogue', '馆藏印章集', 'Seals in the Collection', '自用印与友人赠印四十二方，附印蜕、边款。'],
  ['sources', '先生日记（1889—1902）', 'Diaries 1889–1902', '首次整理出版的早年日记，附航线图。'],
  ['popular', '旧居的一百个细节', null, '从门环到屋脊，读懂一座老房子。'],
  ['monograph', '先生年谱长编', 'A Chronology', '四百余万字，逐日编次。'],
  ['catalogue', '笔墨之外：用品展图录', null, '眼镜、皮箱与一把旧伞。'],
  ['sources', '乡村教育调查报告（影印本）', null, '一九二四年铅印三卷本，首次完整影印。'],
  ['children', '小小讲解员手册', null, '学会看展、提问与讲述。'],
  ['papers', '纪念馆的叙事：青年学者沙龙文集', null, '六篇个案研究。'],
  ['popular', '书院街旧事', 'Old Shuyuan Street', '二十位老街坊的口述。'],
  ['catalogue', '城南旧影', 'Old Chengnan in Pictures', '两百幅老照片，附拍摄地今照。'],
  ['other', '旧居四季台历', null, '十二幅庭院写真。'],
  ['monograph', '纸质文物预防性保护实务', null, '一线工作者的操作手册。'],
  ['sources', '馆藏信札释读（第一辑）', null, '收录信札六十二通。'],
];
const publishers = ['城南文献出版社', '岭畔人民出版社', '江滨教育出版社', '古榕书局'];
const chapters = ['序', '凡例', '第一章 缘起', '第二章 材料', '第三章 人与事', '第四章 余论', '附录', '后记'];

/** An ISBN with a valid check digit and a registration group that is assigned to nobody. */
function isbnAt(at: number): string {
  const body = `97899999${String(1000 + at * 37).slice(-4)}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `978-99999-${body.slice(8)}-${(10 - (sum % 10)) % 10}`;
}

export const publicationSeed = defineSeed(publication, 'after', async ({ now, pictures, document }) => {
  const covers = await pictures('wide');
  const sample = await document('试读.pdf', ['试读', '第一章 缘起', '书从一封信写起。']);
  const year = now.getUTCFullYear();
  const drafts = books.map(
    ([kind, title, titleEn, summary], at): Partial<Draft> => ({
      kind,
      title,
      titleEn,
      summary,
      cover: describedPicture(covers, at * 4 + 1, `《${title}》书影`),
      body: html(summary, '本书由本馆研究部编著，可在馆内书店及网上书店购买，也可在研究阅览室查阅。'),
      authors: kind === 'monograph' || kind === 'popular' ? [nameAt(820 + at)] : ['本馆'],
      bookEditors: kind === 'monograph' ? null : [nameAt(840 + at), nameAt(860 + at)],
      publisher: pick(publishers, at, 311),
      isbn: kind === 'other' ? null : isbnAt(at),
      publishDate:
        at % 4 === 0
          ? `${year - 1 - Math.floor(at / 3)}`
          : `${year - 1 - Math.floor(at / 3)}-${String(between(1, 12, at, 312)).padStart(2, '0')}`,
      edition: at % 6 === 5 ? '第 2 版' : '第 1 版',
      series: kind === 'sources' ? '馆藏文献丛刊' : null,
      pages: between(96, 620, at, 313),
      bookSize: pick(['16 开', '32 开', '大 16 开'], at, 314),
      binding: kind === 'sources' && at % 2 === 0 ? 'thread' : outOf100(at, 315, 50) ? 'hardback' : 'paperback',
      language: titleEn && kind === 'catalogue' ? ['chinese', 'english'] : ['chinese'],
      price: between(28, 480, at, 316),
      toc: chapters.join('\n'),
      samplePdf: at % 3 === 0 ? sample : null,
      buyUrl: at % 2 === 0 ? `https://shop.museum.example.cn/book/${at + 1}` : null,
      awards: at % 7 === 4 ? '获评年度优秀社科普及读物。' : null,
      tags: ['出版物'],
      sortNo: (at + 1) * 10,
    }),
  );
  return publishedSeries<Draft>(now, 34, drafts, eventStatusAt);
});
