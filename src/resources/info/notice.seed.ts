import { DAY } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { deskPhone } from '../people.seed.ts';
import { notice } from './notice.ts';

type Draft = DraftOf<typeof notice>;
type Status = 'draft' | 'review' | 'published' | 'offline';

/** Title, category, text, days of validity, state; newest first, all invented. */
const notices: readonly [
  title: string,
  category: Draft['category'],
  body: string,
  days: number | null,
  status: Status,
][] = [
  [
    '关于清明节期间开放时间的公告',
    'opening',
    '清明节假期我馆正常开放，开放时间延长至 18:00，17:30 停止入场。',
    12,
    'review',
  ],
  [
    '编辑岗位公开招聘公告',
    'recruitment',
    '因工作需要，现面向社会公开招聘编辑二名，要求具有相关专业本科以上学历。',
    30,
    'draft',
  ],
  [
    '第二展厅设备维护临时关闭公告',
    'opening',
    '因设备维护，第二展厅将于本周四、周五临时关闭，其他区域正常开放。',
    7,
    'published',
  ],
  [
    '展柜采购项目竞争性磋商公告',
    'procurement',
    '我馆拟采购恒湿展柜十二组，欢迎符合条件的供应商参加磋商。',
    20,
    'published',
  ],
  [
    '关于征集旧居老照片和口述线索的公告',
    'call',
    '为丰富馆藏与研究资料，现面向社会征集与旧居有关的照片、书信与口述线索。',
    null,
    'published',
  ],
  [
    '年度志愿者招募公告',
    'recruitment',
    '现招募讲解、导引与资料整理志愿者六十名，年满十六周岁即可报名。',
    45,
    'published',
  ],
  [
    '讲解服务供应商比选结果公示',
    'publicity',
    '经评审小组综合评定，现将比选结果予以公示，公示期五个工作日。',
    7,
    'offline',
  ],
  ['夜间开放试运行公告', 'opening', '每周六夜间开放至 21:00，试运行期间实行预约参观，每场限三百人。', 60, 'published'],
  [
    '空调系统维保服务采购公告',
    'procurement',
    '我馆空调系统维保服务合同即将到期，现公开采购新一年度维保服务。',
    25,
    'published',
  ],
  ['先进个人拟推荐名单公示', 'publicity', '根据推荐条件和程序，现将拟推荐名单予以公示，接受群众监督。', 5, 'offline'],
  ['“我与纪念馆”征文启事', 'call', '征文体裁不限，字数三千字以内，入选作品将在馆刊和官网刊发。', 90, 'published'],
  [
    '停车场改造期间交通安排公告',
    'other',
    '停车场改造期间暂停社会车辆停放，请观众尽量乘坐公共交通前来。',
    40,
    'published',
  ],
  [
    '系统升级期间暂停网上预约的公告',
    'other',
    '预约系统将于周一闭馆日升级，升级期间暂停网上预约，现场不受影响。',
    2,
    'offline',
  ],
  ['安保服务项目中标结果公告', 'publicity', '安保服务项目评标工作已经结束，现将中标结果公告如下。', null, 'published'],
];

const english: Readonly<Record<string, string>> = {
  关于清明节期间开放时间的公告: 'Opening hours at the Qingming festival',
  第二展厅设备维护临时关闭公告: 'Gallery 2 closed for maintenance',
  夜间开放试运行公告: 'Evening opening on trial',
  年度志愿者招募公告: 'Volunteers wanted',
  停车场改造期间交通安排公告: 'Getting here while the car park is rebuilt',
};

export const noticeSeed = defineSeed(notice, 'after', async ({ now, document }) => {
  const papers = await document('采购需求.pdf', ['采购需求', '一、项目概况', '二、技术要求', '三、递交方式']);
  const posts = await document('岗位一览表.pdf', ['岗位一览表', '一、岗位与条件', '二、报名方式']);
  return notices
    .map(([title, category, text, days, status], at): SeedRecord<Draft> => {
      const hasContact = category === 'recruitment' || category === 'procurement';
      const writtenAt = new Date(now.getTime() - (at * 26 + 1) * DAY);
      return {
        status,
        author: 'editor',
        ...(status === 'published' || status === 'offline' ? { lastBy: 'approver' } : {}),
        at: writtenAt,
        draft: {
          title,
          category,
          docNo: `馆发〔${writtenAt.getUTCFullYear()}〕${40 - at} 号`,
          summary: text,
          body: `<p>${text}</p><p>如有疑问，请在工作时间与我馆联系。特此公告。</p><p style="text-align:right">办公室</p>`,
          validFrom: dayOf(writtenAt),
          validTo: days === null && !hasContact ? null : dayOf(new Date(writtenAt.getTime() + (days ?? 15) * DAY)),
          urgent: at === 2,
          contact: hasContact ? '综合办公室' : undefined,
          phone: hasContact ? deskPhone(at) : undefined,
          attachments: hasContact ? [category === 'recruitment' ? posts : papers] : null,
          titleEn: english[title] ?? null,
          tags: ['公告'],
        },
      };
    })
    .reverse();
});

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
