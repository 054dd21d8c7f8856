import { expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { helpFor } from '../../../src/client/transport/http/failure-help.ts';
import { httpMessages } from '../../../src/client/transport/http/messages.ts';

const errorWith = (statusCode: number, message: string) => new ApiError({ message, statusCode, code: statusCode });

test.each([
  ['a missing answer', errorWith(0, httpMessages.noAnswer.zh), /检查网络/],
  ['a missing answer in English', errorWith(0, httpMessages.noAnswer.en), /检查网络/],
  ['an answer that took too long', errorWith(0, httpMessages.tooSlow.zh), /^请稍后重试/],
  ['an answer that cannot be used', errorWith(0, httpMessages.malformedList.zh), /^请稍后重试/],
  ['a failure of the server', errorWith(500, '出错了'), /^服务器出错了（500），不是网络的问题/],
  ['a gateway without a server', errorWith(502, '出错了'), /^服务器出错了（502），不是网络的问题/],
  ['a refusal', errorWith(403, '没有权限'), /^请稍后重试/],
  ['an error in the code of the page', new TypeError('Failed to fetch'), /^请稍后重试/],
])('the message for %s says what to do', (_name, error, expected) => {
  expect(helpFor(error).zh).toMatch(expected);
});

test('only the message for a missing answer says to check the network', () => {
  const otherErrors = [
    errorWith(500, ''),
    errorWith(404, ''),
    errorWith(0, httpMessages.tooSlow.en),
    new Error(httpMessages.noAnswer.zh),
  ];
  for (const error of otherErrors) expect(helpFor(error).en).not.toContain('Check the connection');
});
