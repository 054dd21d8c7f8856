import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { HelpFrame } from '../../../src/client/help/help-frame.tsx';
import { openAt } from './help-world.tsx';

const writer = ['info', 'news', 'news:create', 'news:edit', 'news:submit', 'news:withdraw'];

const openNews = (codes: readonly string[] = writer) =>
  openAt(
    '/info/news',
    <HelpFrame>
      <input aria-label="某个输入框" />
      <button type="button">页面</button>
    </HelpFrame>,
    { codes },
  );

/** Presses the key and waits for the lazy chunk. */
const pressHelpKey = () => act(async () => userEvent.keyboard('?'));

async function openHelp() {
  screen.getByText('页面').focus();
  await pressHelpKey();
  return within(await screen.findByRole('dialog', { name: '帮助：新闻' }));
}

const moveNamed = (help: ReturnType<typeof within>, name: string) =>
  within(help.getByText(name, { selector: 'strong' }).closest('li') as HTMLElement);

describe('the help for the news', () => {
  test('opens with ?, which in an input is a character', async () => {
    openNews();
    await userEvent.type(screen.getByRole('textbox', { name: '某个输入框' }), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await openHelp()).toBeTruthy();
  });

  test('closes with Escape and gives the focus back', async () => {
    openNews();
    await openHelp();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByText('页面'));
  });

  test('says what the section is for and that visitors see what is published', async () => {
    openNews();
    const help = await openHelp();
    expect(help.getByText('发布后显示在官网的新闻栏目')).toBeTruthy();
    expect(help.getByText(/发布后观众在官网看到/)).toBeTruthy();
  });

  test('shows every state in a picture with a name', async () => {
    openNews();
    const picture = within((await openHelp()).getByRole('img', { name: /新闻的状态图/ }));
    for (const state of ['草稿', '待审核', '定时发布', '已发布', '已下线'])
      expect(picture.getByText(state)).toBeTruthy();
  });

  test('says to an operator without the permission to publish who publishes, and what they may do themselves', async () => {
    openNews();
    const help = await openHelp();
    expect(moveNamed(help, '提交审核').getByText('您可以操作')).toBeTruthy();
    expect(moveNamed(help, '发布').getByText('由有“新闻 · 发布”权限的同事操作')).toBeTruthy();
    expect(moveNamed(help, '发布').queryByText('您可以操作')).toBeNull();
    expect(moveNamed(help, '退回修改').getByText(/要写明原因/)).toBeTruthy();
  });

  test('says to an operator with the permission that they may publish', async () => {
    openNews([...writer, 'news:publish']);
    expect(moveNamed(await openHelp(), '发布').getByText('您可以操作')).toBeTruthy();
  });

  test('explains each further permission and whether the operator has it', async () => {
    openNews();
    const help = await openHelp();
    const line = (name: string) => within(help.getByText(name, { selector: 'dt' }).parentElement as HTMLElement);
    expect(line('编辑').getByText('您有')).toBeTruthy();
    expect(line('编辑').getByText(/“待审核”“定时发布”的记录不开放修改/)).toBeTruthy();
    expect(line('删除').getByText('您没有')).toBeTruthy();
  });

  test('names the fields with their hints and what is required', async () => {
    openNews();
    const help = await openHelp();
    const line = within(help.getByText('新闻日期', { selector: 'dt' }).parentElement as HTMLElement);
    expect(line.getByText(/发布前必填/)).toBeTruthy();
    expect(line.getByText('事情发生的日期，不是发布时间。')).toBeTruthy();
  });

  test('ends with the shortcuts, which can be switched off there', async () => {
    openNews();
    const help = await openHelp();
    expect(help.getByText('查找栏目、命令和记录')).toBeTruthy();
    expect(help.getByRole('switch', { name: '启用单键快捷键' })).toBeTruthy();
  });

  test('opens the operator’s own handbook', async () => {
    openNews();
    const help = await openHelp();
    await act(async () => help.getByRole('button', { name: '我的岗位手册' }).click());
    // In tests antd gives both drawers the same id for their titles.
    const [title] = await screen.findAllByText('岗位手册：测试员');
    const handbook = within(title?.closest('[role=dialog]') as HTMLElement);
    expect(handbook.getByRole('heading', { name: '新闻' })).toBeTruthy();
    expect(handbook.queryByRole('heading', { name: '公告' })).toBeNull();
    // A link of the contents goes to its chapter, not to another screen.
    await act(async () => handbook.getByRole('link', { name: '新闻' }).click());
    expect(document.activeElement).toBe(handbook.getByRole('heading', { name: '新闻' }));
  });
});

test('the help for a record inside another is that of its own section', async () => {
  openAt('/education/zhongshanLecture/lectureBooking/show/3', <HelpFrame>页面</HelpFrame>, {
    codes: ['education', 'zhongshanLecture'],
  });
  await pressHelpKey();
  const help = within(await screen.findByRole('dialog', { name: '帮助：讲座预约' }));
  expect(help.getByText('过了“讲座 · 结束”', { selector: 'strong' })).toBeTruthy();
});

test('the help for the overview says what it is for', async () => {
  openAt('/analysis', <HelpFrame>页面</HelpFrame>, { codes: ['analysis'] });
  await pressHelpKey();
  const help = within(await screen.findByRole('dialog', { name: '帮助：工作台' }));
  expect(help.getByText(/先是等您处理的，再是统计/)).toBeTruthy();
});
