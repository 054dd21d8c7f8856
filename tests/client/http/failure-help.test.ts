import { expect, test } from 'vitest';
import { ApiError } from '../../../src/client/http/api-error.ts';
import { helpFor } from '../../../src/client/http/failure-help.ts';
import { httpMessages } from '../../../src/client/http/messages.ts';

const failed = (statusCode: number, message: string) => new ApiError({ message, statusCode, code: statusCode });

test.each([
  ['no answer', failed(0, httpMessages.noAnswer.zh), /检查网络/],
  ['no answer, said in English', failed(0, httpMessages.noAnswer.en), /检查网络/],
  ['an answer that took too long', failed(0, httpMessages.tooSlow.zh), /^请稍后重试/],
  ['an answer that cannot be used', failed(0, httpMessages.wrongPage.zh), /^请稍后重试/],
  ['a failure of the server', failed(500, '出错了'), /^服务器出错了（500），不是网络的问题/],
  ['a gateway without a server', failed(502, '出错了'), /^服务器出错了（502），不是网络的问题/],
  ['a refusal', failed(403, '没有权限'), /^请稍后重试/],
  ['a mistake of ours', new TypeError('Failed to fetch'), /^请稍后重试/],
])('of %s it is said what to do', (_name, error, help) => {
  expect(helpFor(error).zh).toMatch(help);
});

test('only of an answer that never came it is said to check the network', () => {
  const others = [
    failed(500, ''),
    failed(404, ''),
    failed(0, httpMessages.tooSlow.en),
    new Error(httpMessages.noAnswer.zh),
  ];
  for (const error of others) expect(helpFor(error).en).not.toContain('Check the connection');
});
