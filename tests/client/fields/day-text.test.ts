import { expect, test } from 'vitest';
import { parseTypedDay, parseTypedDayAndTime } from '../../../src/client/fields/day-input.tsx';

test.each([
  '2027-03-01',
  '2027-3-1',
  '2027/03/01',
  '2027/3/1',
  '2027.3.1',
  '20270301',
  '2027年3月1日',
  '2027年03月01日',
  '2027年 3月 1日',
  '２０２７－３－１',
  ' 2027-03-01 ',
  '1 March 2027',
  '01 Mar 2027',
  'March 1, 2027',
  'mar. 1 2027',
])('the typed text “%s” is parsed as 1 March 2027', (text) => {
  expect(parseTypedDay(text)).toBe('2027-03-01');
});

test.each([
  '2027-02-30',
  '2027-13-01',
  '3/1/2027',
  '27-3-1',
  '2027-3',
  '2027-3-',
  '202731',
  'tomorrow',
  '1 Foo 2027',
  '0027-03-01',
  '2027-03-01 09:30',
])('the typed text “%s” is not accepted as a date', (text) => {
  expect(parseTypedDay(text)).toBeNull();
});

test.each([
  '2027-03-01 09:30',
  '2027-3-1 9:30',
  '2027/3/1 9：30',
  '20270301 0930',
  '2027-03-01T09:30',
  '2027-03-01 09:30:00',
  '2027年3月1日 9点30分',
  '2027年3月1日9时30分',
  '2027年3月1日上午9点半',
  '1 March 2027 9:30 am',
  'March 1, 2027 9:30am',
])('the typed text “%s” is parsed as 1 March 2027, 09:30', (text) => {
  expect(parseTypedDayAndTime(text)).toBe('2027-03-01 09:30');
});

test.each([
  ['2027-3-1 下午3点', '2027-03-01 15:00'],
  ['2027-3-1 12:00 am', '2027-03-01 00:00'],
  ['2027-3-1 12:30 pm', '2027-03-01 12:30'],
  ['2027-3-1 3 pm', '2027-03-01 15:00'],
  ['2027-3-1 23:59', '2027-03-01 23:59'],
])('the typed text “%s” is parsed as %s', (text, expected) => {
  expect(parseTypedDayAndTime(text)).toBe(expected);
});

test.each([
  '2027-03-01',
  '2027-03-01 9',
  '2027-03-01 9:',
  '2027-03-01 24:00',
  '2027-03-01 09:60',
  '2027-03-01 09:30:15',
  '2027-03-01T09:30Z',
  '2027-03-01 下午15点',
  '09:30',
])('the typed text “%s” is not accepted as a date with a time', (text) => {
  expect(parseTypedDayAndTime(text)).toBeNull();
});
