import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { describe, expect, test } from 'vitest';
import type { OutboxAnswer, OutboxMessage, OutboxPreview } from '../../../src/contract/outbox.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { messageTemplate } from '../../../src/resources/shared/messageTemplate.ts';
import Outbox from '../../../src/resources/shared/outbox.client.tsx';
import { openWorld, press, record } from '../small-world.tsx';

const message: OutboxMessage = {
  id: 7,
  section: 'volunteer',
  recordId: 1,
  title: '莫雨帆',
  event: 'invited',
  state: 'failed',
  language: 'zh',
  address: '138****0001',
  subject: '邀请您参加面试',
  body: '莫雨帆，您好：\n我们邀请您参加面试。',
  at: '2026-03-01T02:00:00.000Z',
  sentAt: null,
  attempts: 8,
  nextTry: null,
  problem: '短信或邮件网关没有接收（503）。',
  mayRetry: true,
};
const preview: OutboxPreview = {
  channel: 'gateway',
  event: 'rejected',
  tellsReason: true,
  address: '138****0001',
  subject: '您的申请未通过',
  body: '原因：…',
  problem: null,
};

interface Options {
  messages?: Partial<OutboxMessage>[];
  channel?: OutboxAnswer['channel'];
  told?: Partial<OutboxPreview>;
  address?: string;
  features?: ('outbox' | 'bulk')[];
  /** What the server forecasts of a bulk move. */
  bulk?: object;
  unsent?: number;
}

function open({
  messages = [{}],
  channel = 'gateway',
  told = {},
  address,
  features = ['outbox', 'bulk'],
  bulk = {},
  unsent = 0,
}: Options = {}) {
  const list = messages.map((one, at) => ({ ...message, id: message.id + at, ...one }));
  return openWorld({
    address: address ?? `${volunteer.path}/show/1`,
    sections: [volunteer as Resource],
    records: [record(1, { name: '莫雨帆', status: 'applied' })],
    codes: ['volunteer', 'volunteer:edit', 'volunteer:reject', 'volunteer:screen', 'messageTemplate:outbox'],
    user: { features },
    screens: [
      {
        path: messageTemplate.path,
        element: (
          <App>
            <Outbox resource={messageTemplate} />
          </App>
        ),
      },
    ],
    answer: ({ params }) => {
      const url = String(params.url);
      if (url.includes('applicant/messages') || url === 'messageTemplate/outbox')
        return { list, total: list.length, channel, unsent } as never;
      if (url.includes('applicant/preview')) return { ...preview, ...told } as never;
      if (url === 'volunteer/bulk') return { total: 1, possible: 1, first: [], job: null, ...bulk } as never;
      if (url.startsWith('outbox/retry')) return { retried: 1, refused: 0, reason: null } as never;
      return {};
    },
  });
}

const retries = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ params }) => params.url === 'outbox/retry').map(({ params }) => params.payload);

describe('the page of an application', () => {
  test('says what became of each message, and sends a failed one again', async () => {
    const { calls } = open();
    const panel = within(await screen.findByRole('region', { name: '通知申请人' }));
    expect(await panel.findByText('发送失败')).toBeTruthy();
    expect(panel.getByText('短信或邮件网关没有接收（503）。 · 已尝试 8 次')).toBeTruthy();
    expect(panel.getByText(/我们邀请您参加面试/)).toBeTruthy();
    const reads = () => calls.filter(({ params }) => String(params.url).includes('messages')).length;
    const readsBefore = reads();
    await press(panel.getByRole('button', { name: '重新发送' }));
    expect(retries(calls)).toEqual([{ ids: [7] }]);
    await waitFor(() => expect(reads()).toBeGreaterThan(readsBefore));
  });

  test('says that messages would be sent while sending is off, and offers to send none', async () => {
    open({ messages: [{ state: 'off', problem: null, attempts: 0 }], channel: 'off' });
    const panel = within(await screen.findByRole('region', { name: '通知申请人' }));
    expect(await panel.findByText('未开启，未发送')).toBeTruthy();
    expect(panel.getByRole('alert').textContent).toContain('没有开启');
    expect(panel.queryByRole('button')).toBeNull();
  });

  test('shows no text to an operator who may not see personal data', async () => {
    open({ messages: [{ subject: null, body: null, mayRetry: false }] });
    expect(await screen.findByText('您没有查看个人信息的权限，不显示正文。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重新发送' })).toBeNull();
  });

  test('has no messages where the server knows none', async () => {
    const { calls } = open({ features: [] });
    await screen.findByRole('heading', { name: /莫雨帆/ });
    expect(screen.queryByRole('region', { name: '通知申请人' })).toBeNull();
    expect(calls.some(({ params }) => String(params.url).includes('applicant/'))).toBe(false);
  });
});

describe('the dialog of a decision', () => {
  const openDialog = async () => {
    await press(await screen.findByRole('button', { name: '不录取' }));
    return within(await screen.findByRole('dialog'));
  };

  test('says what the applicant will be told, with the text below it', async () => {
    open();
    const dialog = await openDialog();
    expect(await dialog.findByText('将通知申请人（138****0001）：未通过')).toBeTruthy();
    expect(dialog.getByText('原因：…')).toBeTruthy();
    expect(dialog.getByText('通知会写明下面的原因。')).toBeTruthy();
  });

  test('says that the applicant would be told while sending is off', async () => {
    open({ told: { channel: 'off' } });
    expect(await (await openDialog()).findByText('发送没有开启；开启后会通知申请人：未通过')).toBeTruthy();
  });

  test('says why the applicant cannot be told', async () => {
    open({ told: { address: null, problem: '没有电话或邮箱。' } });
    expect(await (await openDialog()).findByText('不能通知申请人“未通过”：没有电话或邮箱。')).toBeTruthy();
  });
});

describe('the dialog of a bulk decision', () => {
  const told = { channel: 'gateway', events: [{ event: 'rejected', count: 3, withoutAddress: 1 }], tellsReason: true };
  const openDialog = async (forecast: object) => {
    open({ address: volunteer.path, bulk: { told: forecast } });
    await press(await screen.findByRole('checkbox', { name: '选择“莫雨帆”' }));
    await press(await screen.findByRole('button', { name: '不录取' }));
    return within(await screen.findByRole('dialog'));
  };

  test('says how many applicants will be told what, how many cannot be reached, and that they read the reason', async () => {
    const dialog = await openDialog(told);
    expect(await dialog.findByText(/将通知 3 位申请人：未通过/)).toBeTruthy();
    expect(dialog.getByText(/其中 1 位没有可用的联系方式，通知会留在发件箱。/)).toBeTruthy();
    expect(dialog.getByText('通知会写明下面的原因。')).toBeTruthy();
  });

  test('says that they would be told while sending is off', async () => {
    const dialog = await openDialog({ ...told, channel: 'off' });
    expect(await dialog.findByText(/发送没有开启；开启后会通知 3 位申请人：未通过/)).toBeTruthy();
  });
});

describe('the outbox', () => {
  test('lists messages with a link to the application, and sends all that failed again, also those of other pages', async () => {
    const { calls } = open({
      address: `${messageTemplate.path}?tab=outbox&section=volunteer`,
      unsent: 23,
      messages: [{}, { state: 'sent', mayRetry: false }, { state: 'uncertain' }, { state: 'off' }],
    });
    expect(await screen.findAllByRole('link', { name: '莫雨帆' })).toHaveLength(4);
    await press(screen.getByRole('button', { name: '重新发送没有发出的 23 条' }));
    const [call] = calls.filter(({ params }) => String(params.url).startsWith('outbox/retry'));
    expect(call?.params).toMatchObject({ url: 'outbox/retry?section=volunteer', payload: { all: true } });
  });
});
