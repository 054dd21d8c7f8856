import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, describedPicture, html } from '../composing.seed.ts';
import { introduce } from './introduce.ts';

type Draft = DraftOf<typeof introduce>;

/** One page per topic, so these few are complete; one is in review and one is a draft. */
const pages: readonly [
  Draft['block'],
  'published' | 'review' | 'draft',
  string,
  string | null,
  string,
  readonly string[],
][] = [
  [
    'greeting',
    'published',
    '馆长致辞',
    'A Word of Greeting',
    '欢迎来到纪念馆。',
    [
      '一座纪念馆，首先是一座房子：有门、有窗、有灯，有人曾在这里读书、教子、待客。',
      '我们希望您在这里遇见的，不只是一个名字，而是一种认真生活的方式。',
      '愿这座院子成为您愿意再来的地方。',
    ],
  ],
  [
    'overview',
    'published',
    '本馆概况',
    'The Museum in Brief',
    '占地四万平方米，藏品两千余件（套）。',
    [
      '本馆成立于一九五六年，由旧居、陈列馆、教育中心、科研楼与农耕园组成，是集收藏、研究、陈列与教育于一体的名人纪念馆。',
      '馆藏以手稿、信札、照片、印章与生活用品为主，年均接待观众八十余万人次。',
    ],
  ],
  [
    'history',
    'published',
    '历史沿革',
    'History',
    '从一间陈列室到一座纪念馆。',
    [
      '一九五五年成立旧居保管委员会，次年辟为纪念馆开放。',
      '一九七八年恢复开放，一九八二年旧居列为重点文物保护单位。',
      '二〇〇三年陈列馆落成，二〇〇八年实行免费开放。',
    ],
  ],
  [
    'buildings',
    'review',
    '建筑与园区',
    'Buildings and Grounds',
    '旧居、陈列馆与一片稻田。',
    [
      '旧居建成于一八九二年，砖木结构二层，中西合璧，由先生亲自绘图。',
      '陈列馆依地势展开，灰砖坡顶，与旧居隔榕相望。园区古树三株，农耕园四季轮作。',
    ],
  ],
  [
    'honours',
    'published',
    '荣誉',
    'Honours',
    '谢谢每一位观众的信任。',
    ['多年来，本馆在文物保护、社会教育与观众服务方面获得以下荣誉，谨列于此，以为鞭策。'],
  ],
  [
    'research',
    'published',
    '学术研究',
    null,
    '以整理促研究，以研究养展览。',
    [
      '研究部承担馆藏文献整理、口述史采集与馆刊编辑，每年发表论文二十余篇，出版文献丛刊多种。',
      '研究阅览室周二至周五开放，凭有效证件登记阅览。',
    ],
  ],
  [
    'virtualTour',
    'draft',
    '全景漫游',
    null,
    '不出门，走一遍旧居。',
    ['全景漫游覆盖旧居十四间房与三个展厅，支持手机与头戴设备浏览。'],
  ],
];
const honours = (
  [
    [2024, '年度观众服务优秀单位', null, '市文化和旅游局'],
    [2022, '社会教育优秀案例', 'Outstanding education programme', '省博物馆协会'],
    [2019, '二级博物馆', null, '省博物馆协会'],
    [2014, '青少年教育基地', null, '市教育局'],
    [2005, '爱国主义教育基地', null, '市人民政府'],
    [1982, '重点文物保护单位', 'Protected monument', '省人民政府'],
  ] as const
).map(([year, name, nameEn, issuer]) => ({ year, name, nameEn, issuer }));

export const introduceSeed = defineSeed(introduce, 'after', async ({ now, pictures }) => {
  const covers = await pictures('wide');
  const [signature] = await pictures('signature');
  return pages
    .map(([block, status, title, titleEn, summary, lines], at) =>
      asPublished<Draft>(now, status === 'published' ? 60 + at * 90 : at, status, {
        block,
        title,
        titleEn,
        summary,
        cover: describedPicture(covers, at * 4 + 2, `${title}配图`),
        body: html(summary, ...lines),
        bodyEn: titleEn
          ? html(`${titleEn}: the museum was founded in 1956 in the house of the man it remembers.`)
          : null,
        gallery:
          at % 2 === 1
            ? [0, 1, 2].map((photo) => ({ ...describedPicture(covers, at * 2 + photo, title), caption: null }))
            : null,
        honours: block === 'honours' ? honours : undefined,
        signature: block === 'greeting' && signature ? { ...signature, alt: '馆长署名' } : undefined,
        tags: ['关于本馆'],
        sortNo: (at + 1) * 10,
      }),
    )
    .reverse();
});
