import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import {
  describedPicture,
  eventStatusAt,
  html,
  itemAt,
  momentFrom,
  publishedSeries,
  referTo,
  toOpenDay,
} from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { melodrama } from './melodrama.ts';

type Draft = DraftOf<typeof melodrama>;

/** Genre, title, title in English, duration, minimum age, summary. */
const plays: readonly [Draft['genre'], string, string | null, number, number, string][] = [
  ['situational', '灯下', null, 35, 8, '观众坐在书房四周，看先生与女儿读完最后一封信。'],
  ['spoken', '开学', 'The School Opens', 110, 10, '一九〇六年，七位教员和一间漏雨的教室。'],
  ['children', '井里的月亮', 'The Moon in the Well', 50, 4, '一个孩子与一口古井的对话。'],
  ['cantoneseOpera', '榕荫课子', null, 140, 8, '新编粤剧，母亲在榕树下教子读书。'],
  ['musical', '四十天', 'Forty Days', 95, 10, '海上四十天，一个少年写下第一册日记。'],
  ['dance', '纸鸢', 'Kites', 60, 6, '风筝、风与远行的人。'],
  ['situational', '捐书', null, 30, 8, '三千册书离开书楼的那个早晨。'],
  ['spoken', '邮差', 'The Postman', 100, 10, '一个送了三十年信的人，认识这条街的所有秘密。'],
  ['children', '小先生', 'Little Teacher', 45, 5, '放学以后，孩子们教奶奶认字。'],
  ['other', '声音剧场：城南一日', null, 40, 12, '闭上眼睛，听一座城从清晨到深夜。'],
  ['spoken', '修书的人', 'The Mender of Books', 90, 12, '八个月，一册日记，两代修复师。'],
  ['musical', '同窗', null, 105, 10, '一张毕业照里的人后来去了哪里。'],
  ['cantoneseOpera', '码头', null, 150, 10, '送行与归来，码头上的三代人。'],
  ['situational', '除夕', 'New Year’s Eve', 30, 6, '旧居里的一顿年夜饭。'],
];
const troupes = ['馆属青年剧社', '城南话剧团', '江滨粤剧团', '小树苗儿童剧团', '榕下舞团'];
const roles = ['先生', '夫人', '长女', '学生', '邮差', '说书人'];

export const melodramaSeed = defineSeed(melodrama, 'after', async ({ now, pictures, rowsOf }) => {
  const posters = await pictures('poster');
  const stages = (await rowsOf('venue')).filter(({ name }) =>
    ['小剧场', '榕荫广场', '旧居前庭'].includes(String(name)),
  );
  const drafts = plays.map(([genre, title, titleEn, minutes, ageHint, summary], at): Partial<Draft> => {
    const first = 130 - at * 40;
    const days = stages.length > 0 ? [first, first + 1, first + 7, first + 30].map((day) => toOpenDay(now, day)) : [];
    return {
      genre,
      title,
      titleEn,
      minutes,
      ageHint,
      summary,
      cover: describedPicture(posters, at * 3 + 1, `《${title}》海报`),
      body: html(
        summary,
        '剧本依据馆藏文献与口述创作，凡虚构之处已在节目单中注明。',
        '演出期间请关闭手机铃声，迟到观众请在幕间入场。',
      ),
      writer: nameAt(880 + (at % 7)),
      director: nameAt(890 + (at % 5)),
      troupe: itemAt(troupes, at),
      cast: roles.slice(0, 3 + (at % 4)).map((role, index) => ({ role, actor: nameAt(900 + at * 6 + index) })),
      premiere: dayFrom(now, first),
      performances: days.map((day, index) => ({
        startAt: momentFrom(now, day, index % 2 === 0 ? '19:30' : '15:00'),
        venue: referTo(itemAt(stages, at)),
        capacity: 150,
        bookingUrl: day > 0 ? 'https://booking.museum.example.cn/drama' : null,
        state:
          day < 0
            ? at === 5 && index === 3
              ? 'cancelled'
              : 'done'
            : index === 0
              ? 'soldOut'
              : index === 3
                ? 'planned'
                : 'onSale',
      })),
      awards: at % 5 === 4 ? '获全市群众文艺会演一等奖。' : null,
      tags: ['演出', ageHint < 6 ? '亲子' : '原创'],
      sortNo: (at + 1) * 10,
    };
  });
  return publishedSeries<Draft>(now, 40, drafts, eventStatusAt);
});
