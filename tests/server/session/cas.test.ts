import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAnyCas } from '../../../src/server/session/ask-cas.ts';
import { parseLogoutRequest, parseValidation, validateTicket } from '../../../src/server/session/cas.ts';
import { serviceOf, targetAddressOf, ticketOf } from '../../../src/server/session/sign-on-routes.ts';
import { type RecordingServer, startRecordingServer } from '../../support/recording-server.ts';
import { testApp } from '../../support/server.ts';

const serviceResponse = (content: string, prefix = 'cas:'): string =>
  `<${prefix}serviceResponse xmlns${prefix && ':cas'}="http://www.yale.edu/tp/cas">${content}</${prefix}serviceResponse>`;

const success = (user: string, rest = ''): string =>
  serviceResponse(`<cas:authenticationSuccess><cas:user>${user}</cas:user>${rest}</cas:authenticationSuccess>`);

const attributes = (content: string): string => success('lin', `<cas:attributes>${content}</cas:attributes>`);

describe('the answer of a CAS server', () => {
  test('names the account, and the name and picture when they are sent', () => {
    const xml =
      '<cas:cn>Lin Z.</cas:cn><cas:displayName>林知远</cas:displayName><cas:avatar>https://a.example/l.png</cas:avatar>';
    expect(parseValidation(attributes(xml))).toEqual({
      result: 'known',
      account: 'lin',
      name: '林知远',
      avatar: 'https://a.example/l.png',
    });
  });

  test.each([
    ['without a prefix', serviceResponse('<authenticationSuccess><user>lin</user></authenticationSuccess>', '')],
    ['after a declaration and blank lines', `\n\n<?xml version="1.0" encoding="UTF-8"?>\n${success('lin')}\n`],
    ['with blanks around the name', success('\n\t lin \n')],
    [
      'with the user after the attributes',
      serviceResponse(
        '<cas:authenticationSuccess><cas:attributes><cas:user>other</cas:user></cas:attributes><cas:user>lin</cas:user></cas:authenticationSuccess>',
      ),
    ],
    ['with a namespace under another prefix', success('lin').replaceAll(/\bcas(?=[:=])/g, 'c')],
    ['with a comment inside the name', success('l<!-- i -->in')],
    ['as character data', success('<![CDATA[lin]]>')],
  ])('is read %s', (_how, text) => {
    expect(parseValidation(text)).toMatchObject({ result: 'known', account: 'lin' });
  });

  test.each([
    ['cn', '<cas:cn>林知远</cas:cn>', '林知远'],
    ['name', '<cas:name>林知远</cas:name>', '林知远'],
    ['a Western given name and surname', '<cas:sn>Smith</cas:sn><cas:givenName>John</cas:givenName>', 'John Smith'],
    ['a Chinese given name and surname', '<cas:surname>林</cas:surname><cas:givenName>知远</cas:givenName>', '林知远'],
    ['name-and-value pairs', '<cas:attribute name="displayName" value="林 &amp; 陈"/>', '林 & 陈'],
    ['nothing that is a name', '<cas:mail>lin@museum.example</cas:mail>', null],
  ])('takes the name from %s', (_where, content, name) => {
    expect(parseValidation(attributes(content))).toMatchObject({ name });
  });

  test('takes the name from beside the user too', () => {
    expect(parseValidation(success('lin', '<cas:displayName>林知远</cas:displayName>'))).toMatchObject({
      name: '林知远',
    });
  });

  test.each([
    ['the five entities', 'a&amp;b&lt;c&gt;d&quot;e&apos;f', `a&b<c>d"e'f`],
    ['decimal and hexadecimal numbers', '&#38472;&#x67D0;', '陈某'],
    ['each of them once', '&amp;lt;', '&lt;'],
    ['nothing inside character data', '<![CDATA[a&amp;b]]>', 'a&amp;b'],
    ['no entity it does not know', '&unknown;', '&unknown;'],
  ])('decodes %s', (_what, text, account) => {
    expect(parseValidation(success(text))).toMatchObject({ result: 'known', account });
  });

  test.each([
    ['a picture that is no web address', '<cas:avatar>javascript:alert(1)</cas:avatar>'],
    ['a picture inside the address', '<cas:avatar>data:image/png;base64,AAAA</cas:avatar>'],
  ])('leaves out %s', (_what, content) => {
    expect(parseValidation(attributes(content))).toMatchObject({ avatar: null });
  });

  test('says why a ticket was refused', () => {
    const text = serviceResponse(
      '<cas:authenticationFailure code="INVALID_TICKET">\n Ticket not found \n</cas:authenticationFailure>',
    );
    expect(parseValidation(text)).toEqual({ result: 'refused', code: 'INVALID_TICKET', reason: 'Ticket not found' });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>login</body></html>'],
    ['other XML', '<answer><user>lin</user></answer>'],
    ['JSON', '{"serviceResponse":{"authenticationSuccess":{"user":"lin"}}}'],
    ['XML that is cut off', success('lin').slice(0, -10)],
    ['two roots', success('lin') + success('lin')],
    ['a success without a user', serviceResponse('<cas:authenticationSuccess/>')],
    ['an empty user', success('')],
    [
      'a user that only an attribute names',
      serviceResponse(
        '<cas:authenticationSuccess><cas:attributes><cas:user>lin</cas:user></cas:attributes></cas:authenticationSuccess>',
      ),
    ],
    [
      'two users',
      serviceResponse(
        '<cas:authenticationSuccess><cas:user>lin</cas:user><cas:user>chen</cas:user></cas:authenticationSuccess>',
      ),
    ],
    [
      'two successes',
      serviceResponse(`${'<cas:authenticationSuccess><cas:user>lin</cas:user></cas:authenticationSuccess>'.repeat(2)}`),
    ],
    ['of another namespace', success('lin').replace('www.yale.edu', 'cas.example')],
    ['of no namespace', success('lin').replace(' xmlns:cas="http://www.yale.edu/tp/cas"', '')],
    ['a user that ends with a wide blank', success('lin\u3000')],
    ['a user that begins with a blank that does not break', success('\u00a0lin')],
    ['a user with a blank of no width', success('l\u200bin')],
    ['a user with a mark of the order of bytes', success('\ufefflin')],
    ['a user with a filler that nobody sees', success('lin\u3164')],
    ['a user written backwards', success('lin\u202e')],
    ['a user with a zero character', success('lin&#0;').replace('&#0;', '\u0000')],
    ['a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('&e;')}`],
    ['more than anybody needs', success('lin', `<cas:x>${'x'.repeat(66_000)}</cas:x>`)],
    ['nested too deep', attributes(`${'<cas:x>'.repeat(100)}${'</cas:x>'.repeat(100)}`)],
    ['an element whose name is JavaScript’s own', attributes('<constructor/>')],
  ])('is not taken for a sign-in when it is %s', (_what, text) => {
    expect(parseValidation(text).result).toBe('unreadable');
  });
});

describe('the namespace of a CAS answer', () => {
  const CAS = 'http://www.yale.edu/tp/cas';
  const OTHER = 'http://cas.example/other';
  const successXml = '<c:authenticationSuccess><c:user>lin</c:user></c:authenticationSuccess>';

  test.each([
    ['as the default one', `<serviceResponse xmlns="${CAS}">${successXml.replaceAll('c:', '')}</serviceResponse>`],
    ['in single quotes', `<c:serviceResponse xmlns:c='${CAS}'>${successXml}</c:serviceResponse>`],
    [
      'with an entity',
      `<c:serviceResponse xmlns:c="${CAS.replace('/tp/', '&#47;tp/')}">${successXml}</c:serviceResponse>`,
    ],
    [
      'behind an attribute that holds an angle bracket',
      `<c:serviceResponse note="a > b" xmlns:c="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'behind a comment that looks like an answer',
      `<!-- <serviceResponse xmlns="${OTHER}"> --><c:serviceResponse xmlns:c="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'under another prefix further inside',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replaceAll('c:', 'd:').replace('<d:authenticationSuccess', `$& xmlns:d="${CAS}"`)}</c:serviceResponse>`,
    ],
    [
      'on the root, where only what is inside has no prefix of its own',
      `<c:serviceResponse xmlns:c="${CAS}" xmlns="${CAS}">${successXml.replaceAll('c:', '')}</c:serviceResponse>`,
    ],
    [
      'again after another element has redeclared its prefix',
      `<c:serviceResponse xmlns:c="${CAS}"><x xmlns:c="${OTHER}"><c:authenticationFailure/></x>${successXml}</c:serviceResponse>`,
    ],
    [
      'and nothing that another namespace says is heard',
      `<c:serviceResponse xmlns:c="${CAS}" xmlns:o="${OTHER}"><o:authenticationFailure/>${successXml.replace('<c:user>', '<o:user>chen</o:user>$&')}</c:serviceResponse>`,
    ],
  ])('is read %s', (_how, text) => {
    expect(parseValidation(text)).toMatchObject({ result: 'known', account: 'lin' });
  });

  test.each([
    [
      'in a comment',
      `<!-- <c:serviceResponse xmlns:c="${CAS}"> --><c:serviceResponse xmlns:c="${OTHER}">${successXml}</c:serviceResponse>`,
    ],
    [
      'in character data',
      `<serviceResponse>${successXml.replaceAll('c:', '')}<![CDATA[<serviceResponse xmlns="${CAS}">]]></serviceResponse>`,
    ],
    [
      'in the text of an attribute',
      `<c:serviceResponse note=' xmlns:c="${CAS}"' xmlns:c="${OTHER}">${successXml}</c:serviceResponse>`,
    ],
    ['in another attribute', `<c:serviceResponse c="${CAS}" xmlns-c="${CAS}">${successXml}</c:serviceResponse>`],
    ['under a prefix nothing has', `<c:serviceResponse xmlns:d="${CAS}">${successXml}</c:serviceResponse>`],
    [
      'as the default one, though every name has a prefix',
      `<c:serviceResponse xmlns="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'on the root, where the success redeclares the prefix',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replace('Success', `$& xmlns:c="${OTHER}"`)}</c:serviceResponse>`,
    ],
    [
      'on the root, where the user redeclares the prefix',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replace('c:user', `$& xmlns:c="${OTHER}"`)}</c:serviceResponse>`,
    ],
    [
      'on the root, where what is inside takes the default one back',
      `<serviceResponse xmlns="${CAS}">${successXml.replaceAll('c:', '').replace('Success', `$& xmlns=""`)}</serviceResponse>`,
    ],
    [
      'on the root, where what is inside has no prefix',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replaceAll('c:', '')}</c:serviceResponse>`,
    ],
    [
      'inside only',
      `<c:serviceResponse>${successXml.replaceAll('<c:authenticationSuccess', `$& xmlns:c="${CAS}"`)}</c:serviceResponse>`,
    ],
  ])('is missing where it stands %s', (_where, text) => {
    expect(parseValidation(text).result).toBe('unreadable');
  });
});

describe('asking a CAS server', () => {
  const config = { casUrl: 'https://cas.example/cas' } as Parameters<typeof validateTicket>[0]['config'];
  const service = 'https://museum.example/admin/api/admin/sso/cas/attach/https%3A%2F%2Fmuseum.example%2Fadmin%2F';

  test('sends the service it was issued for, character by character', async () => {
    const addresses: string[] = [];
    const askCas = async (address: string) => ({ status: addresses.push(address) && 200, text: success('lin') });
    await validateTicket({ config, askCas }, service, 'ST-1');
    expect(addresses).toHaveLength(1);
    const url = new URL(addresses[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://cas.example/cas/p3/serviceValidate');
    expect(url.searchParams.get('service')).toBe(service);
    expect(url.searchParams.get('ticket')).toBe('ST-1');
  });

  test('falls back to the older call where the newer is not found', async () => {
    const paths: string[] = [];
    const askCas = async (address: string) => {
      paths.push(new URL(address).pathname);
      return address.includes('/p3/') ? { status: 404, text: '' } : { status: 200, text: success('lin') };
    };
    expect(await validateTicket({ config, askCas }, service, 'ST-1')).toMatchObject({
      result: 'known',
      account: 'lin',
    });
    expect(paths).toEqual(['/cas/p3/serviceValidate', '/cas/serviceValidate']);
  });

  test('asks nothing for what cannot be a ticket', async () => {
    const askCas = async () => Promise.reject(new Error('nobody should ask'));
    for (const ticket of ['ST-1\r\nX: y', 'ST 1', `ST-${'1'.repeat(254)}`]) {
      expect(await validateTicket({ config, askCas }, service, ticket)).toMatchObject({ result: 'refused' });
    }
  });

  test('a ticket may have 256 characters', async () => {
    const askCas = async () => ({ status: 200, text: success('lin') });
    expect(await validateTicket({ config, askCas }, service, `ST-${'1'.repeat(253)}`)).toMatchObject({
      result: 'known',
    });
  });

  test.each([
    ['an error', { status: 500, text: success('lin') }],
    ['a redirect', { status: 302, text: '' }],
    ['a page', { status: 200, text: '<html></html>' }],
  ])('%s is not taken for a sign-in', async (_what, response) => {
    expect(await validateTicket({ config, askCas: async () => response }, service, 'ST-1')).toMatchObject({
      result: 'unreadable',
    });
  });

  test('a server that is away or never answers is told from one that refuses', async () => {
    const unreachable = async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
    expect(await validateTicket({ config, askCas: unreachable }, service, 'ST-1')).toEqual({
      result: 'unreachable',
      reason: 'fetch failed: ECONNREFUSED',
    });
    const neverAnswering = () => new Promise<never>(() => undefined);
    expect(await validateTicket({ config, askCas: neverAnswering }, service, 'ST-1', 20)).toEqual({
      result: 'unreachable',
      reason: 'no answer within 20 ms',
    });
  });
});

describe('a CAS server that does not stop', () => {
  let cas: RecordingServer;
  beforeAll(async () => {
    cas = await startRecordingServer();
  });
  afterAll(() => cas.close());

  /** The status and the page shown to a browser that returns with a ticket. */
  const signIn = async (): Promise<string> => {
    const { app } = await testApp({ askCas: askAnyCas, env: { CAS_URL: `${cas.origin}/cas` } });
    const page = encodeURIComponent('http://127.0.0.1:8000/admin/');
    const { statusCode, body } = await app.inject({
      url: `/admin/api/admin/sso/cas/attach/${page}?ticket=ST-1`,
      headers: { host: '127.0.0.1:8000', 'accept-language': 'zh-CN' },
    });
    return `${statusCode} ${body}`;
  };

  test.each([
    ['as it is', (part: Buffer) => part, {}],
    ['packed', (part: Buffer) => gzipSync(part), { 'content-encoding': 'gzip' }],
  ])('is not listened to beyond what an answer may have, %s', async (_how, encode, headers) => {
    const part = encode(Buffer.alloc(1_000_000, ' '));
    let isConnected = true;
    cas.respondWith((_request, response) => {
      response.writeHead(200, headers).once('close', () => {
        isConnected = false;
      });
      const send = () => response.write(part, () => isConnected && setImmediate(send));
      send();
    });
    expect(await signIn()).toMatch(/^502 .*答复无法读懂/s);
    await expect.poll(() => isConnected).toBe(false);
  });

  test('is not waited for beyond its time, though something of its answer comes', async () => {
    cas.respondWith((_request, response) => response.write('<cas:serviceResponse>'));
    const config = { casUrl: cas.origin } as Parameters<typeof validateTicket>[0]['config'];
    expect(await validateTicket({ config, askCas: askAnyCas }, 'https://museum.example', 'ST-1', 200)).toEqual({
      result: 'unreachable',
      reason: 'no answer within 200 ms',
    });
  });

  test('an answer as long as allowed signs in', async () => {
    const answer = success('lin', '<cas:attributes><cas:displayName>林知远</cas:displayName></cas:attributes>');
    cas.respondWith((_request, response) => response.end(`${answer}${' '.repeat(65_000 - Buffer.byteLength(answer))}`));
    expect(await signIn()).toMatch(/^200 .*林知远/s);
  });
});

describe('the attach address', () => {
  const path = '/admin/api/admin/sso/cas/attach/http%3A%2F%2F127.0.0.1%3A8000%2Fadmin%2F%23%2Finfo%2Fnews%3Fa%3D%25';

  test.each([
    ['no query', path, '', path],
    ['a ticket', `${path}?ticket=ST-1`, 'ST-1', path],
    ['fields of its own', `${path}?lang=zh&x=%2F&ticket=ST-1`, 'ST-1', `${path}?lang=zh&x=%2F`],
    ['a ticket before its fields', `${path}?ticket=ST-1&lang=zh`, 'ST-1', `${path}?lang=zh`],
    ['a ticket field of its own', `${path}?ticket=mine&ticket=ST-1`, 'ST-1', `${path}?ticket=mine`],
    ['an encoded ticket', `${path}?ticket=ST%2D1`, 'ST-1', path],
    ['an undecodable ticket', `${path}?ticket=%zz`, 'ticket=%zz', path],
  ])('[S7.12] with %s keeps its path as it came', (_what, url, ticket, rest) => {
    expect(ticketOf(url)).toBe(ticket);
    expect(serviceOf('http://127.0.0.1:8000', url)).toBe(`http://127.0.0.1:8000${rest}`);
  });

  const origins = ['http://127.0.0.1:8000', 'https://desk.museum.example'];

  test.each([
    [
      'http://127.0.0.1:8000/admin/#/info/news?keyword=%E9%99%88',
      'http://127.0.0.1:8000/admin/#/info/news?keyword=%E9%99%88',
    ],
    ['http://127.0.0.1:8000/admin/#/info/news?keyword=陈', 'http://127.0.0.1:8000/admin/#/info/news?keyword=%E9%99%88'],
    ['https://desk.museum.example/admin/', 'https://desk.museum.example/admin/'],
  ])('[S8.0] %s is a page of ours', (address, href) => {
    expect(targetAddressOf(address, origins)?.href).toBe(href);
  });

  test.each([
    'https://evil.example/admin/',
    '//evil.example/',
    '/admin/',
    'admin/',
    '',
    'javascript:alert(1)//http://127.0.0.1:8000/',
    'ftp://127.0.0.1:8000/',
    'https://127.0.0.1:8000/',
    'http://127.0.0.1:80000/',
    'http://127.0.0.1:8001/',
    'http://127.0.0.1:8000@evil.example/',
    'http://someone@127.0.0.1:8000/admin/',
    'http://127.0.0.1:8000.evil.example/',
    'http:\\\\evil.example\\',
    ' http://127.0.0.1:8000/',
    'http:/\t/evil.example/',
  ])('[S8.0] %j is not', (address) => {
    expect(targetAddressOf(address, origins)).toBeNull();
  });
});

describe('a single-logout message', () => {
  const message = (content: string): string =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1">${content}</samlp:LogoutRequest>`;

  test('names the ticket whose session ends', () => {
    const text = message('<saml:NameID>lin</saml:NameID><samlp:SessionIndex>\nST-1-abc\n</samlp:SessionIndex>');
    expect(parseLogoutRequest(text)).toBe('ST-1-abc');
  });

  test.each([
    ['', 'nothing'],
    [message(''), 'no ticket'],
    ['<x><SessionIndex>ST-1</SessionIndex></x>', 'another message'],
    [message('<x>'.repeat(200) + '</x>'.repeat(200)), 'a message that is nested too deep'],
  ])('ends nothing when it is wrong (%#)', (text) => {
    expect(parseLogoutRequest(text)).toBeNull();
  });
});
