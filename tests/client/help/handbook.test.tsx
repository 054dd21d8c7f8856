import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Handbook } from '../../../src/client/help/handbook.tsx';
import { helpMessages } from '../../../src/client/help/help-messages.ts';
import { menu, sections } from '../../../src/resources/index.ts';

const open = (...codes: string[]) =>
  render(
    <Handbook menu={menu} sections={sections} codes={new Set(codes)} introduction={helpMessages.roleIntroduction} />,
  );

const chapter = (name: string) => within(screen.getByRole('region', { name }));

test('the handbook of a role has the sections it may read, in the order of the menu, and no other', () => {
  open('notice', 'news', 'sliderConfig');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '轮播图',
    '新闻',
    '公告',
  ]);
});

test('it lists the moves and permissions that the role has, and no others', () => {
  open('news', 'news:edit', 'news:submit');
  const news = chapter('新闻');
  const moves = news.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
  expect(moves.slice(0, 1)).toEqual(['提交审核']);
  expect(moves).not.toContain('发布');
  expect(news.getByText('编辑', { selector: 'dt' })).toBeTruthy();
  expect(news.queryByText('删除', { selector: 'dt' })).toBeNull();
});

test('a role that reads a section is told so, and gets no hints for filling it in', () => {
  open('news');
  const news = chapter('新闻');
  expect(news.getByText('只查看，不修改。')).toBeTruthy();
  expect(news.queryByText('填写说明')).toBeNull();
});

test('a section of which the role only makes moves has no list of permissions', () => {
  open('news', 'news:publish');
  expect(chapter('新闻').queryByText('权限说明')).toBeNull();
  expect(chapter('新闻').queryByText('只查看，不修改。')).toBeNull();
});

test('a role that writes a section gets its hints', () => {
  open('news', 'news:create');
  expect(chapter('新闻').getByText('事情发生的日期，不是发布时间。')).toBeTruthy();
});

test('the same states with the same moves are drawn once', () => {
  open('news', 'notice', 'reminder', 'reminder:submit');
  expect(chapter('新闻').getByRole('img')).toBeTruthy();
  expect(chapter('公告').queryByRole('img')).toBeNull();
  expect(chapter('公告').getByText('状态与流程和“新闻”相同。')).toBeTruthy();
  expect(chapter('温馨提示').getByRole('img')).toBeTruthy();
});

test('a role without any section has an empty handbook that says so', () => {
  open();
  expect(screen.getByText('这个岗位还没有任何栏目。')).toBeTruthy();
});
