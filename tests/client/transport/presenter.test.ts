import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { createPresenter, presentationOf } from '../../../src/client/transport/http/presenter.ts';

const failure = (showType?: number, errorPage?: string) =>
  new ApiError({
    message: '名额已满',
    statusCode: 409,
    code: 5001,
    ...(showType === undefined ? {} : { showType }),
    ...(errorPage === undefined ? {} : { errorPage }),
  });

test.each([
  ['[S4.5] showType 0 shows nothing', failure(0), { type: 'nothing' }],
  ['[S4.6] showType 1 is a warning', failure(1), { type: 'warning', text: '名额已满' }],
  [
    '[S4.7] [S8.4] showType 2 is an error with the message of the server',
    failure(2),
    { type: 'error', text: '名额已满' },
  ],
  [
    '[S4.8] showType 4 is a notice titled by the code',
    failure(4),
    { type: 'notification', title: '5001', text: '名额已满' },
  ],
  ['[S4.9] [S9.5] showType 9 without a page goes to /exception', failure(9), { type: 'redirect', to: '/exception' }],
  [
    '[S4.9] showType 9 with a path goes there in the app',
    failure(9, '/info/news?x=1'),
    { type: 'redirect', to: '/info/news?x=1' },
  ],
  [
    '[S4.9] showType 9 with an http address leaves the app',
    failure(9, 'https://help.example/a'),
    { type: 'leave', to: 'https://help.example/a' },
  ],
  [
    '[S4.9] showType 9 with a javascript: address is treated as a path in the app',
    failure(9, 'javascript:alert(1)'),
    { type: 'redirect', to: '/javascript:alert(1)' },
  ],
  [
    '[S4.9] showType 9 with an address that starts with // is treated as a path in the app',
    failure(9, '//elsewhere.example'),
    { type: 'redirect', to: '/elsewhere.example' },
  ],
  [
    '[S4.9] showType 9 with a scheme but no host is treated as a path in the app',
    failure(9, 'http:foo'),
    { type: 'redirect', to: '/http:foo' },
  ],
  ['[S4.10] showType 3 is an error', failure(3), { type: 'error', text: '名额已满' }],
  ['[S4.10] an unknown showType is an error', failure(99), { type: 'error', text: '名额已满' }],
  ['[S4.10] a missing showType is an error', failure(), { type: 'error', text: '名额已满' }],
])('%s', (_title, error, expected) => {
  expect(presentationOf(error)).toEqual(expected);
});

const createParts = () => ({
  message: { open: vi.fn(), close: vi.fn() },
  notification: { open: vi.fn(), close: vi.fn() },
  navigate: vi.fn(),
  leave: vi.fn(),
});

test.each([
  [0, []],
  [1, ['message']],
  [2, ['message']],
  [4, ['notification']],
  [9, ['navigate']],
] as const)('an error with showType %i is presented by %j and by nothing else', (showType, partNames) => {
  const parts = createParts();
  createPresenter(parts).present(failure(showType));
  const calls = {
    message: parts.message.open.mock.calls.length,
    notification: parts.notification.open.mock.calls.length,
    navigate: parts.navigate.mock.calls.length,
    leave: parts.leave.mock.calls.length,
  };
  const expected = { message: 0, notification: 0, navigate: 0, leave: 0 };
  for (const name of partNames) expected[name] = 1;
  expect(calls).toEqual(expected);
});

test.each([
  ['[S4.6] showType 1', 1, 'message', { type: 'warning', content: '名额已满' }],
  ['[S4.7] showType 2', 2, 'message', { type: 'error', content: '名额已满' }],
  ['[S4.8] showType 4', 4, 'notification', { title: '5001', description: '名额已满' }],
] as const)('%s is shown as %s %j', (_title, showType, part, shown) => {
  const parts = createParts();
  createPresenter(parts).present(failure(showType));
  expect(parts[part].open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(shown));
});

test('[S2.9] the error page receives the message and the code of the error that led to it', () => {
  const parts = createParts();
  createPresenter(parts).present(failure(9));
  expect(parts.navigate).toHaveBeenCalledWith('/exception', { exception: { message: '名额已满', code: 5001 } });
});

const keysOf = (open: ReturnType<typeof vi.fn>): string[] => open.mock.calls.map(([{ key }]) => key);

test.each([
  ['message', 2],
  ['notification', 4],
] as const)(
  'repeated failures of the same kind share one %s, and a different failure gets its own',
  (part, showType) => {
    const parts = createParts();
    const { present } = createPresenter(parts);
    present(failure(showType));
    present(failure(showType));
    present(new ApiError({ message: '另一个错误', statusCode: 409, code: 5001, showType }));
    const [first, second, other] = keysOf(parts[part].open);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  },
);

test('leaving a page closes its messages and notifications once', () => {
  const parts = createParts();
  const { present, leavePage } = createPresenter(parts);
  present(failure(2));
  present(failure(4));
  leavePage();
  leavePage();
  expect(parts.message.close.mock.calls).toEqual([keysOf(parts.message.open)]);
  expect(parts.notification.close.mock.calls).toEqual([keysOf(parts.notification.open)]);
});
