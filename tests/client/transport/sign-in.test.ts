import { expect, test, vi } from 'vitest';
import { createSignIn, signInFor } from '../../../src/client/session/sign-in.ts';

const pageAt = (href: string, apiOrigin = 'https://api.example') => ({ href, apiOrigin });

const serviceOf = (address: string): string => new URL(address).searchParams.get('service') ?? '';

test.each([
  'https://museum.example/admin/#/info/news',
  'https://museum.example/admin/#/info/news?keyword=%E4%B8%AD%25&isAuth=1',
  'https://museum.example/admin/?a=1&b=2#/info/news?sort=-newsDate,title#end',
  'https://museum.example/admin/#/info/news?keyword=中文 A&B',
])(
  '[S8.1] [S8.0] the login address carries the exact address of the current page in its service parameter: %s',
  (href) => {
    const decision = signInFor('https://cas.example/login', pageAt(href));
    expect(decision.type).toBe('leave');
    const [, attach, page] = /^(.*\/attach\/)([^/]*)$/.exec(serviceOf('to' in decision ? decision.to : '')) ?? [];
    expect(attach).toBe('https://api.example/admin/api/admin/sso/cas/attach/');
    expect(decodeURIComponent(page ?? '')).toBe(href);
  },
);

test('[S8.1] only the service parameter of the login address is replaced; its other parts stay unchanged', () => {
  const decision = signInFor(
    'https://cas.example/login?theme=a%20b&service=old&service&myservice=1&locale=zh_CN#top',
    pageAt('https://m.example/'),
  );
  const service = encodeURIComponent(
    `https://api.example/admin/api/admin/sso/cas/attach/${encodeURIComponent('https://m.example/')}`,
  );
  expect(decision).toEqual({
    type: 'leave',
    to: `https://cas.example/login?theme=a%20b&myservice=1&locale=zh_CN&service=${service}#top`,
  });
});

test.each([
  ['#/info/news?isAuth=0', 'stay'],
  ['#/info/news?keyword=a&isAuth=0', 'stay'],
  ['#/info/news?isAuth=1', 'leave'],
  ['#/info/news?isAuth=', 'leave'],
  ['#/info/news?isAuth=00', 'leave'],
  ['#/isAuth=0', 'leave'],
  ['?isAuth=0#/info/news', 'leave'],
])('[S8.2] [S2.3] when a session has ended on a page at %s, the sign-in decision is to %s', (suffix, type) => {
  expect(signInFor('https://cas.example/login', pageAt(`https://m.example/admin/${suffix}`)).type).toBe(type);
});

test('without an attach call the login address is used unchanged, with the service parameter it already has', () => {
  const to = 'http://cas.example/login?service=https%3A%2F%2Fm.example%2F';
  expect(signInFor(to, { ...pageAt('https://m.example/'), attach: null })).toEqual({ type: 'leave', to });
});

test.each([
  ['/login', 'https://api.example', 'https://api.example/login'],
  ['login?back=1', '', 'https://m.example/admin/login?back=1'],
  ['javascript:alert(1)', 'https://api.example', null],
  ['', 'https://api.example', null],
])(
  'the address %j of a wire mapping is completed by the origin of the API %j, or refused',
  (address, apiOrigin, to) => {
    const decision = signInFor(address, { href: 'https://m.example/admin/#/info', apiOrigin, attach: null });
    expect(decision).toEqual(to === null ? { type: 'refuse', address } : { type: 'leave', to });
  },
);

const refusedAddresses = [
  ...['ftp://cas.example', 'javascript:alert(1)', 'javascript:alert("https://cas.example")'],
  ...['/cas/login', 'cas.example/login', 'htt://x'],
];

test.each(refusedAddresses)(
  '[S8.3] %s is refused as a login address, because it is not an absolute http or https address',
  (address) => {
    expect(signInFor(address, pageAt('https://m.example/'))).toEqual({ type: 'refuse', address });
  },
);

function createTestSignIn(href: string, language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const message = { open: vi.fn() };
  const leave = vi.fn();
  const pendingCallbacks: (() => void)[] = [];
  const go = createSignIn({
    message,
    leave,
    pageAddress: () => pageAt(href),
    language: () => language,
    showMessageThen: (text, callback) => {
      message.open(text);
      pendingCallbacks.push(callback);
    },
  });
  const texts = () => message.open.mock.calls.map(([{ type, content }]) => `${type} ${content}`);
  const runCallbacks = () => {
    for (const callback of pendingCallbacks.splice(0)) callback();
  };
  return { go, leave, texts, runCallbacks };
}

test('[S8.1] three sign-in requests at once show one message and leave the page once', () => {
  const { go, leave, texts, runCallbacks } = createTestSignIn('https://m.example/admin/#/info/news');
  for (let count = 0; count < 3; count += 1) go('https://cas.example/login');
  runCallbacks();
  expect(texts()).toEqual(['error 未登陆状态']);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('[S8.1] in English the sign-in message keeps its Chinese text and adds a translation', () => {
  const { go, texts } = createTestSignIn('https://m.example/admin/', 'en-US');
  go('https://cas.example/login');
  expect(texts()).toEqual(['error 未登陆状态 (not logged in)']);
});

test.each(['zh-CN', 'en-US'] as const)(
  '[S8.2] with isAuth=0 in the address the operator stays on the page and sees the same message in %s',
  (language) => {
    const { go, leave, texts, runCallbacks } = createTestSignIn(
      'https://m.example/admin/#/info/news?isAuth=0',
      language,
    );
    go('https://cas.example/login');
    runCallbacks();
    expect(texts()).toEqual(['info 402 localhost no jump, cross domain']);
    expect(leave).not.toHaveBeenCalled();
  },
);

test('[S8.3] a login address that is not http is quoted in an error message, and the browser stays on the page', () => {
  const { go, leave, texts, runCallbacks } = createTestSignIn('https://m.example/admin/');
  go('javascript:alert(1)');
  runCallbacks();
  expect(texts()).toEqual(['error http login error url:javascript:alert(1)']);
  expect(leave).not.toHaveBeenCalled();
});
