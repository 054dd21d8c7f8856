import type { CalendarEvent } from '../../contract/calendar.ts';
import type { Label } from '../../contract/label.ts';
import { weekdayOf } from '../../kinds/date/date.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import type { CalendarView } from './calendar-days.ts';
import { firstDayOf, lastDayOf } from './event-layout.ts';

/** Messages of the calendar. */
export const calendarMessages = {
  about: {
    zh: '场次、讲座、演出、展览与闭馆；草稿可以移到别的时间',
    en: 'Sessions, lectures, performances, exhibitions and closures; drafts can be moved to another time',
  },
  view: { zh: '显示方式', en: 'View' },
  today: { zh: '今天', en: 'Today' },
  previous: { zh: '上一段', en: 'Previous' },
  next: { zh: '下一段', en: 'Next' },
  filters: { zh: '筛选', en: 'Filters' },
  section: { zh: '栏目', en: 'Section' },
  allSections: { zh: '全部栏目', en: 'All sections' },
  place: { zh: '地点', en: 'Place' },
  allPlaces: { zh: '全部地点', en: 'All places' },
  clear: { zh: '清除筛选', en: 'Clear the filters' },
  allDay: { zh: '全天', en: 'All day' },
  failed: { zh: '日历没有读取成功', en: 'The calendar could not be read' },
  empty: { zh: '这段时间没有安排', en: 'Nothing is planned for this time' },
  emptyHelp: { zh: '换一段时间，或清除筛选。', en: 'Choose another time, or clear the filters.' },
  emptyDay: { zh: '没有安排', en: 'Nothing planned' },
  more: { zh: '安排太多，没有全部显示，请缩短时间。', en: 'There are too many to show; please choose a shorter time.' },
  closed: { zh: '闭馆', en: 'Closed' },
  off: { zh: '不举行', en: 'Does not take place' },
  another: { zh: '另一项安排', en: 'another event' },
  separator: { zh: '；', en: '; ' },
  conflicts: { zh: '场地冲突', en: 'Conflicts of venue' },
  legend: { zh: '图例', en: 'Legend' },
  movable: {
    zh: '可拖动；键盘按 Alt+方向键移动',
    en: 'Can be dragged; with the keyboard, Alt+arrow moves it',
  },
  move: { zh: '移动', en: 'Move' },
  newDay: { zh: '移到哪一天', en: 'Move to which day' },
  newTime: { zh: '移到什么时间', en: 'Move to which time' },
  noDay: { zh: '请填写日期，例如 2026-11-12。', en: 'Please enter a day such as 2026-11-12.' },
  noTime: {
    zh: '请填写日期和时间，例如 2026-11-12 09:30。',
    en: 'Please enter a day and a time such as 2026-11-12 09:30.',
  },
  openRecord: { zh: '打开内容', en: 'Open it' },
  undo: { zh: '撤销', en: 'Undo' },
  undone: { zh: '已撤销，恢复为原来的时间。', en: 'Undone; it is at its former time again.' },
  notMoved: { zh: '没有移动。', en: 'It was not moved.' },
  putBack: { zh: '没有移动，已放回原处。', en: 'It was not moved and is back where it was.' },
} satisfies Record<string, Label>;

export const viewNames: Record<CalendarView, Label> = {
  month: { zh: '月', en: 'Month' },
  week: { zh: '周', en: 'Week' },
  day: { zh: '日', en: 'Day' },
  list: { zh: '列表', en: 'List' },
};

/** The colours of the states, which every workflow uses alike. */
export const toneNames: readonly { tone: string; label: Label }[] = [
  { tone: 'quiet', label: { zh: '草稿、下线', en: 'Draft, offline' } },
  { tone: 'waiting', label: { zh: '待审核', en: 'In review' } },
  { tone: 'planned', label: { zh: '定时发布', en: 'Scheduled' } },
  { tone: 'live', label: { zh: '已发布', en: 'Published' } },
];

const weekdays: readonly Label[] = [
  { zh: '周一', en: 'Mon' },
  { zh: '周二', en: 'Tue' },
  { zh: '周三', en: 'Wed' },
  { zh: '周四', en: 'Thu' },
  { zh: '周五', en: 'Fri' },
  { zh: '周六', en: 'Sat' },
  { zh: '周日', en: 'Sun' },
];

const months = 'January February March April May June July August September October November December'.split(' ');

const partsOfDay = (day: string) => {
  const [year = '', month = 1, date = 1] = day.split('-').map((part, at) => (at === 0 ? part : Number(part)));
  return { year: String(year), month: Number(month), date: Number(date), name: months[Number(month) - 1] ?? '' };
};

export const weekdayName = (day: string): Label => weekdays[weekdayOf(day)] ?? { zh: '', en: '' };

const dayName = (day: string): Label => {
  const { month, date, name } = partsOfDay(day);
  return { zh: `${month} 月 ${date} 日`, en: `${date} ${name}` };
};

/** `3 月 10 日 周二`, `Tue 10 March`. */
export const dayTitle = (day: string): Label => {
  const [weekday, name] = [weekdayName(day), dayName(day)];
  return { zh: `${name.zh} ${weekday.zh}`, en: `${weekday.en} ${name.en}` };
};

/** The heading of the days that are shown. */
export function periodTitle(view: CalendarView, days: readonly string[], day: string): Label {
  const { year, month, name } = partsOfDay(day);
  if (view === 'month' || view === 'list') return { zh: `${year} 年 ${month} 月`, en: `${name} ${year}` };
  if (view === 'day') return { zh: `${year} 年 ${dayTitle(day).zh}`, en: `${dayTitle(day).en} ${year}` };
  const [first, last] = [dayName(days[0] ?? day), dayName(days.at(-1) ?? day)];
  return { zh: `${year} 年 ${first.zh}—${last.zh}`, en: `${first.en} – ${last.en} ${year}` };
}

/** `09:30` in Shanghai. */
export const clockTime = (moment: string): string => shanghaiTime(moment)?.slice(11) ?? '';

/** When it takes place, without the day where it is known: `09:30–11:00`, `3 月 1 日—3 月 20 日`. */
export function eventTimeText(event: CalendarEvent): Label {
  const [first, last] = [dayName(firstDayOf(event)), dayName(lastDayOf(event))];
  if (event.allDay)
    return event.start === event.end
      ? { zh: '全天', en: 'All day' }
      : { zh: `${first.zh}—${last.zh}`, en: `${first.en} – ${last.en}` };
  const [start, end] = [clockTime(event.start), clockTime(event.end)];
  if (firstDayOf(event) === lastDayOf(event)) return { zh: `${start}–${end}`, en: `${start}–${end}` };
  return { zh: `${first.zh} ${start}—${last.zh} ${end}`, en: `${first.en} ${start} – ${last.en} ${end}` };
}

/** The day as well, for a sentence that stands alone. */
const wholeTime = (event: CalendarEvent): Label => {
  const [day, time] = [dayTitle(firstDayOf(event)), eventTimeText(event)];
  if (event.allDay) return event.start === event.end ? day : time;
  return { zh: `${day.zh} ${time.zh}`, en: `${day.en}, ${time.en}` };
};

const titlesOf = ({ conflicts }: CalendarEvent, language: keyof Label): string[] =>
  conflicts.map(({ title }) => (title === null ? calendarMessages.another[language] : title));

export const calendarSentences = {
  moreOnDay: (count: number): Label => ({ zh: `还有 ${count} 项`, en: `+${count} more` }),
  onDay: (day: string, count: number, closed: boolean): Label => ({
    zh: `${dayTitle(day).zh}，${closed ? `${calendarMessages.closed.zh}，` : ''}${count} 项安排`,
    en: `${dayTitle(day).en}, ${closed ? 'closed, ' : ''}${count} ${count === 1 ? 'event' : 'events'}`,
  }),
  conflict: (event: CalendarEvent): Label => ({
    zh: `场地冲突：与“${titlesOf(event, 'zh').join('”“')}”同时占用${event.place?.title ?? ''}`,
    en: `Conflict of venue: ${event.place?.title ?? ''} is also needed by ${titlesOf(event, 'en')
      .map((title) => `“${title}”`)
      .join(', ')}`,
  }),
  conflictOn: (event: CalendarEvent): Label => ({
    zh: `${wholeTime(event).zh}：${event.title}`,
    en: `${wholeTime(event).en}: ${event.title}`,
  }),
  conflictCount: (count: number): Label => ({
    zh: `有 ${count} 项安排的场地冲突`,
    en: `${count} ${count === 1 ? 'event needs' : 'events need'} a place that is taken at the same time`,
  }),
  moved: (event: CalendarEvent, closed: boolean): Label => ({
    zh: `《${event.title}》已移到 ${wholeTime(event).zh}。${closed ? '当天闭馆。' : ''}`,
    en: `“${event.title}” is now on ${wholeTime(event).en}.${closed ? ' The museum is closed on this day.' : ''}`,
  }),
  standsAt: (event: CalendarEvent): Label => wholeTime(event),
  ended: (count: number): Label => ({ zh: `之前已结束的 ${count} 项`, en: `Ended before today: ${count}` }),
  moveEvent: (event: CalendarEvent): Label => ({ zh: `移动《${event.title}》`, en: `Move “${event.title}”` }),
  moving: (event: CalendarEvent): Label => ({ zh: `把《${event.title}》移到…`, en: `Move “${event.title}” to …` }),
  standsNow: (event: CalendarEvent): Label => ({
    zh: `现在是 ${wholeTime(event).zh}，移动后长短不变。`,
    en: `It is on ${wholeTime(event).en} and stays as long as it is.`,
  }),
  /** All that a line of the calendar has no room for. */
  whole: (event: CalendarEvent, section: Label): Label => ({
    zh: describe(event, section, 'zh', '，'),
    en: describe(event, section, 'en', ', '),
  }),
};

function describe(event: CalendarEvent, section: Label, language: keyof Label, separator: string): string {
  const { title, place, state, off, conflicts, reason } = event;
  return [
    wholeTime(event)[language],
    title,
    section[language],
    place?.title,
    state?.label,
    off ? calendarMessages.off[language] : undefined,
    conflicts.length > 0 ? calendarSentences.conflict(event)[language] : undefined,
    reason ?? calendarMessages.movable[language],
  ]
    .filter(Boolean)
    .join(separator);
}
