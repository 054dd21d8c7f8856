import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { describedPicture, publishedSeries } from '../composing.seed.ts';
import { annals } from './annals.ts';

type Draft = DraftOf<typeof annals>;

/** Date, kind, event, event in English, whether it is shown on the timeline; latest first. */
const events: readonly [string, Draft['kind'], string, string | null, boolean][] = [
  ['2025-05-18', 'exhibition', '“灯下家书”特展筹备启动', null, false],
  ['2025-01-12', 'academic', '《馆藏信札释读》第二辑首发', null, false],
  ['2024-11-12', 'visit', '海外同乡会代表来馆寻根', 'Visit of the overseas association', false],
  ['2024-09-01', 'exhibition', '基本陈列完成改造并重新开放', 'The permanent exhibition reopens', true],
  ['2024-05-18', 'honour', '获评年度观众服务优秀单位', null, true],
  ['2023-12', 'building', '旧居东厢房屋面修缮竣工', 'The east wing is repaired', false],
  ['2023-06', 'collection', '完成藏品总账与分类账核对', null, false],
  ['2022-10-16', 'collection', '接收捐赠家书七十四通', 'Seventy-four letters are given', true],
  ['2021-03', 'academic', '口述史项目启动', 'Oral history begins', false],
  ['2019-05-18', 'honour', '被评定为二级博物馆', null, true],
  ['2018-11', 'other', '学术报告厅启用，首场讲堂开讲', 'The first lecture', true],
  ['2016-11-12', 'exhibition', '纪念建馆六十周年特展开幕', 'Sixty years of the museum', true],
  ['2015-07', 'building', '恒温恒湿库房投入使用', null, false],
  ['2013-04', 'visit', '接待第一千万名观众', 'The ten millionth visitor', true],
  ['2011-10', 'academic', '召开全国名人纪念馆工作研讨会', null, false],
  ['2008-03-26', 'other', '实行免费开放', 'Admission becomes free', true],
  ['2005', 'honour', '列为市级爱国主义教育基地', null, false],
  ['2003-11', 'building', '陈列馆新馆落成', 'The new building opens', true],
  ['1999-11-12', 'building', '新馆奠基', 'Foundation stone of the new building', true],
  ['1996-11', 'exhibition', '建馆四十周年陈列改版', null, false],
  ['1992', 'collection', '征集到先生早年日记三册', 'Three early diaries are found', true],
  ['1989-06', 'collection', '旅外同乡寄回书信四十通', null, false],
  ['1986-11-12', 'exhibition', '生平陈列第三次改版', null, false],
  ['1985', 'academic', '《馆刊》创刊', 'The bulletin is founded', true],
  ['1982-02', 'honour', '旧居列为重点文物保护单位', 'The house is listed', true],
  ['1978-05', 'founding', '恢复开放', 'The museum reopens', true],
  ['1966', 'founding', '停止开放，文物封存保护', 'The museum closes', true],
  ['1962-04', 'collection', '接收省档案馆移交文件二百余件', null, false],
  ['1959-10-01', 'exhibition', '“先生与城南”展开幕', null, false],
  ['1957-03', 'collection', '首次向社会征集文物', 'The first call for objects', false],
  ['1956-11-12', 'founding', '纪念馆成立并对外开放', 'The museum is founded', true],
  ['1955', 'founding', '成立旧居保管委员会', 'A committee keeps the house', true],
  ['1931', 'other', '先生逝世，旧居由家属居住保管', null, true],
  ['1918', 'other', '先生捐出藏书，城南图书馆开馆', 'He gives his books away', true],
  ['1906', 'other', '城南中学创办', 'The school is founded', true],
  ['1892', 'building', '旧居落成', 'The house is built', true],
];

export const annalsSeed = defineSeed(annals, 'after', async ({ now, pictures }) => {
  const views = await pictures('wide');
  const today = now.toISOString().slice(0, 10);
  const past = events.filter(([date]) => date <= today);
  const drafts = past.map(
    ([date, kind, title, titleEn, major], at): Partial<Draft> => ({
      date,
      kind,
      title,
      titleEn,
      major,
      content: `${title}。有关情况据馆藏档案整理，参与单位与人员名单另存。`,
      images:
        at % 3 === 0
          ? [0, 1].map((photo) => ({
              ...describedPicture(views, at + photo * 2, title),
              caption: photo === 0 ? '现场' : null,
            }))
          : null,
      evidence: at % 2 === 0 ? `馆藏档案第 ${60 - at} 卷` : '《馆刊》及当年报纸',
      sortNo: (at + 1) * 10,
    }),
  );
  return publishedSeries<Draft>(now, 20, drafts);
});
