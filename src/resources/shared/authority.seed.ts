import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { daysFrom } from '../composing.seed.ts';
import { authority } from './authority.ts';

type Draft = DraftOf<typeof authority>;

/** All invented. */
const names: readonly [kind: Draft['kind'], name: string, nameEn: string | null, dates: string, description: string][] =
  [
    ['person', '先生', 'The Master', '1868—1931', '本馆纪念人物，教育家、藏书家，旧居主人。'],
    ['person', '沈静言', 'Shen Jingyan', '1872—1946', '先生夫人，旧居日常生活的主要记录者。'],
    ['person', '程伯遥', 'Cheng Boyao', '1851—1919', '先生的启蒙老师，城南书塾塾师。'],
    ['person', '温怀素', null, '1880—1952', '书法家，与先生往来书信百余通。'],
    ['person', '陆守拙', null, '1875—1938', '出版人，曾刊行先生文集初编。'],
    ['person', '邵梦庐', null, '1883—1944', '画家，为旧居绘《榕荫读书图》。'],
    ['person', '梁汉声', 'Liang Hansheng', '1890—1967', '先生学生，后任城南中学校长。'],
    ['person', '容问渠', null, '1879—1950', '实业家，捐建城南图书馆。'],
    ['person', '何远楼', null, '1866—1929', '同乡好友，旅居海外经商。'],
    ['person', '顾采蘩', 'Gu Caifan', '1895—1971', '先生长女，女子学堂教员。'],
    ['family', '旧居顾氏', 'The Gu family', '清中叶以来', '聚居城南的耕读之家，有族谱存世。'],
    ['family', '城南程氏', null, '明末以来', '以课徒为业，先生启蒙于其家塾。'],
    ['family', '江滨容氏', null, '清末以来', '经营航运与机器米业。'],
    ['organisation', '城南书塾', 'Chengnan Private School', '约 1840—1905', '先生幼年读书处。'],
    ['organisation', '城南中学', 'Chengnan Middle School', '1906 年至今', '先生参与创办，历任校董。'],
    ['organisation', '城南图书馆', 'Chengnan Library', '1918—1949', '先生捐书三千余册为其基本馆藏。'],
    ['organisation', '同文印书社', null, '1911—1937', '刊行地方文献与教科书。'],
    ['organisation', '乡村教育促进会', null, '1921—1936', '先生任会长，推动乡村小学。'],
    ['organisation', '旅外同乡会', null, '1899—1950', '为家乡兴学筹款。'],
    ['event', '书塾开蒙', null, '1875', '先生入城南书塾。'],
    ['event', '初次远游', null, '1889', '先生随舅父出洋，途中写下第一册日记。'],
    ['event', '创办城南中学', 'Founding of the school', '1906', '合并三家书塾，聘新学教员七人。'],
    ['event', '捐书办馆', null, '1918', '先生将藏书捐出，供公众阅览。'],
    ['event', '乡村教育调查', null, '1922—1924', '走访九十余村，成报告三卷。'],
    ['event', '六十寿辰义卖', null, '1928', '不收寿礼，以书画义卖助学。'],
    ['event', '旧居落成', 'The house is built', '1892', '依先生手绘图样建成。'],
    ['event', '建馆', 'Founding of the museum', '1956', '旧居辟为纪念馆并对外开放。'],
    ['place', '旧居', 'The former residence', '1892 年建', '砖木结构二层，中西合璧。'],
    ['place', '榕荫', null, '清代', '旧居前古榕，先生常在此授课。'],
    ['place', '城南', null, '—', '先生出生与长期生活的街区。'],
    ['place', '江滨码头', null, '清末—1958', '先生远游启程处。'],
    ['place', '书院街', null, '明代以来', '书塾、印书社与图书馆所在的街道。'],
    ['place', '翠岭', null, '—', '先生读书与晚年养病之地。'],
  ];

export const authoritySeed = defineSeed(authority, 'after', ({ now }) =>
  names.map(([kind, name, nameEn, dates, description], at) => ({
    author: 'admin',
    at: daysFrom(now, -680 + at * 3),
    draft: { kind, name, nameEn, dates, description },
  })),
);
