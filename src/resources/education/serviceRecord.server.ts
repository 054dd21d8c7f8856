import { HOUR } from '../../contract/museum-time.ts';
import { invalidDraft } from '../../server/http/errors.ts';
import { defineRules } from '../../server/records/rules.ts';
import { serviceRecord } from './serviceRecord.ts';

/** Nobody has served longer than they were there, or else than the shift lasts. */
export const serviceRecordRules = defineRules(serviceRecord, {
  async beforeSave(draft, { valueIn }) {
    const { checkIn, checkOut, hours, shift } = draft;
    if (hours === null) return draft;
    const isPresent = checkIn !== null && checkOut !== null;
    const [from, to] = isPresent
      ? [checkIn, checkOut]
      : [await valueIn('shift', shift.id, 'startAt'), await valueIn('shift', shift.id, 'endAt')];
    const longest = (Date.parse(String(to)) - Date.parse(String(from))) / HOUR;
    if (!(hours > longest)) return draft;
    throw invalidDraft({ hours: isPresent ? longerThanPresent : longerThanShift });
  },
});

const longerThanPresent = {
  zh: '服务时数不能多于签到至签退的时间。',
  en: 'The hours cannot be more than the time from coming to leaving.',
};

const longerThanShift = {
  zh: '服务时数不能多于班次的时间。',
  en: 'The hours cannot be more than the shift lasts.',
};
