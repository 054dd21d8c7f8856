import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import {
  asPublished,
  describedPicture,
  eventStatusAt,
  html,
  itemAt,
  momentFrom,
  pickSeveral,
  referTo,
  toOpenDay,
} from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { zhongshanLecture } from './zhongshanLecture.ts';

type Draft = DraftOf<typeof zhongshanLecture>;

/** Title, title in English, position of the speaker, summary; newest first. */
const lectures: readonly [string, string | null, string, string][] = [
  ['一册日记里的海上四十天', 'Forty Days at Sea', '海洋史研究者', '依据先生第一册日记，还原一百三十年前的远洋旅行。'],
  ['旧纸新生：信札修复札记', 'Mending Old Letters', '纸质文物修复师', '虫蛀、脆化与墨迹洇散，修复师怎样与时间商量。'],
  ['书塾怎样变成学堂', null, '教育史学者', '城南三家书塾合并为中学的前前后后。'],
  ['岭南民居的光与风', 'Light and Wind in Lingnan Houses', '建筑师', '天井、趟栊与满洲窗，房子怎样对付炎热。'],
  ['家书的礼仪', null, '文献学者', '称谓、抬头、问候与落款，一封信的规矩与温度。'],
  ['从一方印章说起', 'Starting from a Seal', '篆刻家', '印章的材质、刀法与边款。'],
  ['老照片会说话', 'What Old Pictures Say', '影像史研究者', '看懂背景、衣着与装裱里的年代线索。'],
  ['一座城的粮食史', null, '农史学者', '从一亩稻田到一碗新米。'],
  ['博物馆里的儿童', 'Children in Museums', '儿童教育学者', '孩子怎样看展览，展览怎样等孩子。'],
  ['海外来信：汇款与家园', null, '侨乡研究者', '一张汇单，一座学校，一条街。'],
  ['手稿上的涂改', 'Crossings-out', '文献学者', '删去的字有时比留下的更诚实。'],
  ['古树的年轮', null, '植物学者', '馆区三株古树与百年气候。'],
  ['茶与书房', null, '茶文化研究者', '一间书房的饮食起居。'],
  ['民国课本里的世界', 'The World in Old Schoolbooks', '教育史学者', '插图、课文与远方。'],
  ['城南方言与童谣', null, '语言学者', '正在消失的读音与唱法。'],
  ['纪念馆的叙事', 'How Memorials Tell', '博物馆学者', '怎样讲述一个人而不拔高、不简化。'],
  ['风筝的骨与皮', null, '风筝制作技艺传承人', '竹性、纸性与风性。'],
  ['图书馆的诞生', 'The Birth of a Library', '图书馆史学者', '三千册捐书之后。'],
  ['装裱的学问', null, '书画装裱师', '一幅画的前后左右。'],
  ['桥与码头的记忆', null, '城市史学者', '江滨码头一百年。'],
  ['先生的书单', 'His Reading List', '阅读史研究者', '藏书印与批注里的阅读生活。'],
  ['声音的博物馆', null, '声音设计师', '录下一扇门的声音。'],
  ['乡村教育调查再读', null, '社会学者', '九十余村与三卷报告。'],
  ['楷书里的性情', null, '书法家', '从先生手迹看书风转变。'],
  ['一把旧伞的考证', 'An Old Umbrella', '本馆研究馆员', '八十字说明牌背后的三次改稿。'],
  ['节气与日常', null, '民俗学者', '日记里的天气、农事与饭菜。'],
  ['玻璃底片的保存', null, '影像保护专家', '银盐、玻璃与湿度。'],
  ['寻找书塾旧址', null, '考古工作者', '一次小型发掘。'],
];
const lengths = [90, 120, 120, 100];

export const zhongshanLectureSeed = defineSeed(
  zhongshanLecture,
  'after',
  async ({ now, pictures, rowsOf, document }) => {
    const [covers, people] = [await pictures('wide'), await pictures('person')];
    const halls = (await rowsOf('venue')).slice(6, 8);
    const slides = await document('讲义.pdf', ['中山讲堂讲义', '一、材料与来源', '二、问题', '三、讨论']);
    return lectures
      .map(([title, titleEn, position, summary], at) => {
        const day = toOpenDay(now, 86 - at * 20);
        const bookingMode = at % 5 === 4 ? 'none' : at % 3 === 2 ? 'manual' : 'auto';
        const hasBooking = bookingMode !== 'none';
        const speaker = nameAt(600 + at);
        const length = itemAt(lengths, at);
        return asPublished<Draft>(now, Math.max(at + 1, 24 - day), eventStatusAt(at), {
          issueNo: 186 - at,
          title,
          titleEn,
          summary,
          cover: describedPicture(covers, at * 5 + 1, `“${title}”讲座海报`),
          body: html(summary, '讲座时长约两小时，含三十分钟交流。请提前十五分钟签到入场，讲座中请将手机调至静音。'),
          speaker,
          speakerTitle: position,
          speakerTitleEn: titleEn ? 'Scholar' : null,
          speakerBio: `${speaker}，${position}，长期从事相关研究与公众传播，著有论文与普及读物多种。`,
          speakerPhoto: describedPicture(people, at, `主讲人${speaker}`),
          language: at % 6 === 5 ? ['cantonese'] : ['mandarin'],
          startAt: momentFrom(now, day, '15:00'),
          endAt: momentFrom(
            now,
            day,
            `${String(15 + Math.floor(length / 60))}:${String(length % 60).padStart(2, '0')}`,
          ),
          venue: referTo(itemAt(halls, at % 7 === 6 ? 1 : 0)),
          bookingMode,
          capacity: hasBooking ? [60, 80, 120, 40][at % 4] : undefined,
          waitlist: hasBooking ? 10 : undefined,
          maxPerBooking: hasBooking ? 2 : undefined,
          hosts: at % 4 === 1 ? ['本馆', '城南图书馆'] : ['本馆'],
          liveUrl: at % 3 === 0 ? `https://live.museum.example.cn/${186 - at}` : null,
          slides: day < -5 && at % 3 === 1 ? slides : null,
          transcript:
            day < -60 && at % 4 === 0
              ? html(
                  `主持人：欢迎来到中山讲堂。今天的题目是“${title}”。`,
                  `${speaker}：谢谢大家。${summary}我们从一件具体的材料说起。`,
                )
              : null,
          attendance: day < 0 ? 34 + ((at * 29) % 78) : null,
          tags: pickSeveral(['历史', '文献', '民俗', '建筑', '教育', '修复'], 2, at, 81),
          sortNo: (at + 1) * 10,
        });
      })
      .reverse();
  },
);
