import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { bullets, describedPicture, html, publishedSeries } from '../composing.seed.ts';
import { deskPhone, nameAt } from '../people.seed.ts';
import { artifactCollect } from './artifactCollect.ts';

type Draft = DraftOf<typeof artifactCollect>;

/** Title, title in English, what is wanted, how many days it is open; `null` for no end. */
const calls: readonly [string, string | null, readonly string[], number | null][] = [
  ['建馆七十周年实物与影像征集', null, ['历年参观券、纪念品、合影', '与建馆有关的文件、书信'], 180],
  ['“我家的老课本”征集', 'Old Schoolbooks Wanted', ['一九四九年以前的课本、作业、成绩单', '学堂照片与毕业证书'], 120],
  [
    '旧居老照片与口述线索征集',
    'Pictures of the House',
    ['一九八〇年以前的旧居及周边照片', '曾在旧居居住、工作者的口述'],
    null,
  ],
  ['侨批与汇单征集', 'Letters from Overseas', ['侨批、汇单、信封、账册', '批局招牌与印章'], 240],
  ['书院街商铺旧物征集', null, ['招牌、算盘、账本、包装', '老字号商标与广告'], 150],
  ['先生往来书信征集', 'Letters Wanted', ['先生亲笔书信、题字、批注本', '受信人后人保存的相关文献'], null],
  ['乡村学校史料征集', null, ['校牌、课桌、教具', '教师日记与学生名册'], 200],
  ['城南方言童谣录音征集', null, ['童谣、叫卖、戏曲清唱的录音', '唱本与歌谣抄本'], 90],
  ['农具与节气用品征集', 'Farm Tools Wanted', ['犁、耙、谷箱、水车构件', '节令食品模具'], 160],
  ['老底片与摄影器材征集', null, ['玻璃底片、胶片、相机', '照相馆布景与账册'], 120],
  ['防疫主题物证征集', null, ['志愿者证件、日记、标识', '社区通知与物资清单'], 300],
  ['同文印书社出版物征集', 'Books of the Tongwen Press', ['同文印书社出版的图书、课本、地图', '印版与发票'], null],
  ['女子学堂史料征集', null, ['课本、绣品、照片', '校友通信录'], 140],
];
const waysByCall: readonly NonNullable<Draft['ways']>[] = [
  ['donate', 'sell'],
  ['donate', 'copy'],
  ['donate', 'sell', 'loan'],
  ['donate', 'deposit'],
  ['donate', 'transfer', 'copy'],
];

export const artifactCollectSeed = defineSeed(artifactCollect, 'after', async ({ now, pictures }) => {
  const covers = await pictures('wide');
  const drafts = calls.map(([title, titleEn, wanted, days], at): Partial<Draft> => {
    const openDays = -(at * 52) + 4;
    return {
      title,
      titleEn,
      summary: `现面向社会征集${wanted[0] ?? '相关实物'}等，欢迎提供实物与线索。`,
      cover: describedPicture(covers, at * 3 + 2, `${title}海报`),
      body: html(
        '为丰富馆藏、充实研究，现面向海内外公开征集。所征集物品须来源合法、权属清楚。',
        '收到线索后十个工作日内联系，必要时组织专家鉴定；捐赠者颁发证书，并在展出时署名。',
      ),
      scope: bullets(wanted),
      ways: waysByCall[at % waysByCall.length] ?? null,
      openFrom: dayFrom(now, openDays),
      openTo: days === null ? null : dayFrom(now, openDays + days),
      contact: nameAt(690 + (at % 3)),
      phone: deskPhone(7),
      email: 'collect@museum.example.cn',
      address: '某市城南区书院街 8 号纪念馆藏品保管部',
      tags: ['征集'],
      sortNo: (at + 1) * 10,
    };
  });
  return publishedSeries<Draft>(now, 46, drafts);
});
