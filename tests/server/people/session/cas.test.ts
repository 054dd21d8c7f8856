import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAnyCas } from '../../../../src/server/people/session/ask-cas.ts';
import { parseLogoutRequest, parseValidation, validateTicket } from '../../../../src/server/people/session/cas.ts';
import { serviceOf, targetAddressOf, ticketOf } from '../../../../src/server/people/session/sign-on-routes.ts';
import { type RecordingServer, startRecordingServer } from '../../../support/recording-server.ts';
import { testApp } from '../../../support/server.ts';

const serviceResponse = (content: string, prefix = 'cas:'): string =>
  `<${prefix}serviceResponse xmlns${prefix && ':cas'}="http://www.yale.edu/tp/cas">${content}</${prefix}serviceResponse>`;

const success = (user: string, rest = ''): string =>
  serviceResponse(`<cas:authenticationSuccess><cas:user>${user}</cas:user>${rest}</cas:authenticationSuccess>`);

const attributes = (content: string): string => success('lin', `<cas:attributes>${content}</cas:attributes>`);

describe('the response of a CAS server', () => {
  test('has the account, and the name and picture when they are sent', () => {
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
    ['after an XML declaration and blank lines', `\n\n<?xml version="1.0" encoding="UTF-8"?>\n${success('lin')}\n`],
    ['with whitespace around the account', success('\n\t lin \n')],
    [
      'with the user after the attributes',
      serviceResponse(
        '<cas:authenticationSuccess><cas:attributes><cas:user>other</cas:user></cas:attributes><cas:user>lin</cas:user></cas:authenticationSuccess>',
      ),
    ],
    ['with a namespace under another prefix', success('lin').replaceAll(/\bcas(?=[:=])/g, 'c')],
    ['with a comment and an instruction beside the account', success('lin', '<!-- i --><?i i?>')],
    ['after a comment and an instruction', `<!-- i --><?i i?>${success('lin')}`],
    ['with the account in a CDATA section', success('<![CDATA[lin]]>')],
  ])('is read %s', (_how, text) => {
    expect(parseValidation(text)).toMatchObject({ result: 'known', account: 'lin' });
  });

  test.each([
    ['cn', '<cas:cn>林知远</cas:cn>', '林知远'],
    ['name', '<cas:name>林知远</cas:name>', '林知远'],
    ['a Western given name and surname', '<cas:sn>Smith</cas:sn><cas:givenName>John</cas:givenName>', 'John Smith'],
    ['a Chinese given name and surname', '<cas:surname>林</cas:surname><cas:givenName>知远</cas:givenName>', '林知远'],
    ['name-and-value pairs', '<cas:attribute name="displayName" value="林 &amp; 陈"/>', '林 & 陈'],
    ['no other attribute', '<cas:mail>lin@museum.example</cas:mail>', null],
    ['no attribute with a reference to a control character', '<cas:cn>林&#0;知远</cas:cn>', null],
  ])('takes the name from %s', (_where, content, name) => {
    expect(parseValidation(attributes(content))).toMatchObject({ name });
  });

  test('also finds the name in an element beside that of the user', () => {
    expect(parseValidation(success('lin', '<cas:displayName>林知远</cas:displayName>'))).toMatchObject({
      name: '林知远',
    });
  });

  test.each([
    ['the five XML entities', 'a&amp;b&lt;c&gt;d&quot;e&apos;f', `a&b<c>d"e'f`],
    ['decimal and hexadecimal character references', '&#38472;&#x67D0;', '陈某'],
    ['each entity only once', '&amp;lt;', '&lt;'],
    ['nothing in a CDATA section', '<![CDATA[a&amp;b]]>', 'a&amp;b'],
    ['no unknown entity', '&unknown;', '&unknown;'],
  ])('decodes %s', (_what, text, account) => {
    expect(parseValidation(success(text))).toMatchObject({ result: 'known', account });
  });

  test.each([
    ['a picture with a javascript address', '<cas:avatar>javascript:alert(1)</cas:avatar>'],
    ['a picture in a data URL', '<cas:avatar>data:image/png;base64,AAAA</cas:avatar>'],
  ])('leaves out %s', (_what, content) => {
    expect(parseValidation(attributes(content))).toMatchObject({ avatar: null });
  });

  test('has the code and the reason of a refused ticket', () => {
    const text = serviceResponse(
      '<cas:authenticationFailure code="INVALID_TICKET">\n Ticket not found \n</cas:authenticationFailure>',
    );
    expect(parseValidation(text)).toEqual({ result: 'refused', code: 'INVALID_TICKET', reason: 'Ticket not found' });
  });

  test.each([
    ['empty', ''],
    ['an HTML page', '<!doctype html><html><body>login</body></html>'],
    ['other XML', '<answer><user>lin</user></answer>'],
    ['JSON', '{"serviceResponse":{"authenticationSuccess":{"user":"lin"}}}'],
    ['XML that is cut off', success('lin').slice(0, -10)],
    ['XML with two roots', success('lin') + success('lin')],
    ['a success without a user', serviceResponse('<cas:authenticationSuccess/>')],
    ['a success with an empty user', success('')],
    [
      'a success with a user only among its attributes',
      serviceResponse(
        '<cas:authenticationSuccess><cas:attributes><cas:user>lin</cas:user></cas:attributes></cas:authenticationSuccess>',
      ),
    ],
    [
      'a success with two users',
      serviceResponse(
        '<cas:authenticationSuccess><cas:user>lin</cas:user><cas:user>chen</cas:user></cas:authenticationSuccess>',
      ),
    ],
    [
      'two successes',
      serviceResponse(`${'<cas:authenticationSuccess><cas:user>lin</cas:user></cas:authenticationSuccess>'.repeat(2)}`),
    ],
    ['in another namespace', success('lin').replace('www.yale.edu', 'cas.example')],
    ['without a namespace', success('lin').replace(' xmlns:cas="http://www.yale.edu/tp/cas"', '')],
    ['a success with a user that ends with an ideographic space', success('lin\u3000')],
    ['a success with a user that begins with a no-break space', success('\u00a0lin')],
    ['a success with a user that contains a zero-width space', success('l\u200bin')],
    ['a success with a user that contains a byte order mark', success('\ufefflin')],
    ['a success with a user that contains a Hangul filler', success('lin\u3164')],
    ['a success with a user that contains a right-to-left override', success('lin\u202e')],
    ['a success with a user that contains a comment', success('lin<!-- i -->.evil')],
    ['a success with a user that begins with a comment', success('<!-- i -->lin')],
    ['a success with a user that contains a processing instruction', success('lin<?i i?>.evil')],
    ['a success with a user that contains an element', success('lin<cas:x>.evil</cas:x>')],
    ['a success with a user that contains a reference to a null character', success('lin&#0;')],
    ['a success with a user that contains a reference to a control character', success('l&#x1;in')],
    ['a success with a user that begins with a reference to a line break', success('&#10;lin')],
    ['a success with a user that ends with a reference to a tab', success('lin&#x9;')],
    ['a success with a user that contains a reference to a delete character', success('lin&#127;')],
    ['a success with a user that contains a reference to a next line', success('lin&#x85;')],
    ['a success with a user that contains a replacement character', success('lin\ufffd')],
    ['a success with a user that contains a null character', success('lin&#0;').replace('&#0;', '\u0000')],
    [
      'a success with a document type declaration',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('&e;')}`,
    ],
    ['longer than the limit', success('lin', `<cas:x>${'x'.repeat(66_000)}</cas:x>`)],
    ['of more than two thousand tags', attributes('<cas:x/>'.repeat(2_001))],
    ['nested too deeply', attributes(`${'<cas:x>'.repeat(100)}${'</cas:x>'.repeat(100)}`)],
    ['a success with an element called constructor', attributes('<constructor/>')],
  ])('is unreadable and no sign-in when it is %s', (_what, text) => {
    expect(parseValidation(text).result).toBe('unreadable');
  });
});

describe('the namespace of a CAS response', () => {
  const CAS = 'http://www.yale.edu/tp/cas';
  const OTHER = 'http://cas.example/other';
  const successXml = '<c:authenticationSuccess><c:user>lin</c:user></c:authenticationSuccess>';

  test.each([
    [
      'as the default namespace',
      `<serviceResponse xmlns="${CAS}">${successXml.replaceAll('c:', '')}</serviceResponse>`,
    ],
    ['in single quotes', `<c:serviceResponse xmlns:c='${CAS}'>${successXml}</c:serviceResponse>`],
    [
      'with a character reference',
      `<c:serviceResponse xmlns:c="${CAS.replace('/tp/', '&#47;tp/')}">${successXml}</c:serviceResponse>`,
    ],
    [
      'after an attribute with an angle bracket',
      `<c:serviceResponse note="a > b" xmlns:c="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'after a comment that looks like a response',
      `<!-- <serviceResponse xmlns="${OTHER}"> --><c:serviceResponse xmlns:c="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'under another prefix on an inner element',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replaceAll('c:', 'd:').replace('<d:authenticationSuccess', `$& xmlns:d="${CAS}"`)}</c:serviceResponse>`,
    ],
    [
      'as prefix and as default of the root, with inner elements without a prefix',
      `<c:serviceResponse xmlns:c="${CAS}" xmlns="${CAS}">${successXml.replaceAll('c:', '')}</c:serviceResponse>`,
    ],
    [
      'after another element has redeclared its prefix',
      `<c:serviceResponse xmlns:c="${CAS}"><x xmlns:c="${OTHER}"><c:authenticationFailure/></x>${successXml}</c:serviceResponse>`,
    ],
    [
      'while elements of another namespace are ignored',
      `<c:serviceResponse xmlns:c="${CAS}" xmlns:o="${OTHER}"><o:authenticationFailure/>${successXml.replace('<c:user>', '<o:user>chen</o:user>$&')}</c:serviceResponse>`,
    ],
  ])('is recognized %s', (_how, text) => {
    expect(parseValidation(text)).toMatchObject({ result: 'known', account: 'lin' });
  });

  test.each([
    [
      'in a comment',
      `<!-- <c:serviceResponse xmlns:c="${CAS}"> --><c:serviceResponse xmlns:c="${OTHER}">${successXml}</c:serviceResponse>`,
    ],
    [
      'in a CDATA section',
      `<serviceResponse>${successXml.replaceAll('c:', '')}<![CDATA[<serviceResponse xmlns="${CAS}">]]></serviceResponse>`,
    ],
    [
      'in the value of an attribute',
      `<c:serviceResponse note=' xmlns:c="${CAS}"' xmlns:c="${OTHER}">${successXml}</c:serviceResponse>`,
    ],
    [
      'in attributes other than xmlns',
      `<c:serviceResponse c="${CAS}" xmlns-c="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    ['under a prefix that no element has', `<c:serviceResponse xmlns:d="${CAS}">${successXml}</c:serviceResponse>`],
    [
      'as the default, though every element has a prefix',
      `<c:serviceResponse xmlns="${CAS}">${successXml}</c:serviceResponse>`,
    ],
    [
      'on the root, and the success redeclares the prefix',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replace('Success', `$& xmlns:c="${OTHER}"`)}</c:serviceResponse>`,
    ],
    [
      'on the root, and the user redeclares the prefix',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replace('c:user', `$& xmlns:c="${OTHER}"`)}</c:serviceResponse>`,
    ],
    [
      'as the default of the root, and an inner element resets it',
      `<serviceResponse xmlns="${CAS}">${successXml.replaceAll('c:', '').replace('Success', `$& xmlns=""`)}</serviceResponse>`,
    ],
    [
      'as a prefix of the root, and inner elements have none',
      `<c:serviceResponse xmlns:c="${CAS}">${successXml.replaceAll('c:', '')}</c:serviceResponse>`,
    ],
    [
      'on an inner element only',
      `<c:serviceResponse>${successXml.replaceAll('<c:authenticationSuccess', `$& xmlns:c="${CAS}"`)}</c:serviceResponse>`,
    ],
  ])('is missing when it stands %s', (_where, text) => {
    expect(parseValidation(text).result).toBe('unreadable');
  });
});

describe('the validation of a ticket', () => {
  const config = { casUrl: 'https://cas.example/cas' } as Parameters<typeof validateTicket>[0]['config'];
  const service = 'https://museum.example/admin/api/admin/sso/cas/attach/https%3A%2F%2Fmuseum.example%2Fadmin%2F';

  test('sends the ticket and exactly the service address it was issued for', async () => {
    const addresses: string[] = [];
    const askCas = async (address: string) => ({ status: addresses.push(address) && 200, text: success('lin') });
    await validateTicket({ config, askCas }, service, 'ST-1');
    expect(addresses).toHaveLength(1);
    const url = new URL(addresses[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://cas.example/cas/p3/serviceValidate');
    expect(url.searchParams.get('service')).toBe(service);
    expect(url.searchParams.get('ticket')).toBe('ST-1');
  });

  test('falls back to serviceValidate when p3/serviceValidate answers 404', async () => {
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

  test('refuses a malformed ticket without a request to the CAS server', async () => {
    const askCas = async () => Promise.reject(new Error('nobody should ask'));
    for (const ticket of ['ST-1\r\nX: y', 'ST 1', `ST-${'1'.repeat(254)}`]) {
      expect(await validateTicket({ config, askCas }, service, ticket)).toMatchObject({ result: 'refused' });
    }
  });

  test('accepts a ticket of 256 characters', async () => {
    const askCas = async () => ({ status: 200, text: success('lin') });
    expect(await validateTicket({ config, askCas }, service, `ST-${'1'.repeat(253)}`)).toMatchObject({
      result: 'known',
    });
  });

  test.each([
    ['an error response', { status: 500, text: success('lin') }],
    ['a redirect', { status: 302, text: '' }],
    ['an HTML page', { status: 200, text: '<html></html>' }],
  ])('does not take %s for a sign-in', async (_what, response) => {
    expect(await validateTicket({ config, askCas: async () => response }, service, 'ST-1')).toMatchObject({
      result: 'unreadable',
    });
  });

  test('reports a CAS server that cannot be reached or does not answer as unreachable', async () => {
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

describe('a CAS server that does not end its response', () => {
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
    ['uncompressed', (part: Buffer) => part, {}],
    ['compressed', (part: Buffer) => gzipSync(part), { 'content-encoding': 'gzip' }],
  ])(
    'is disconnected at the size limit of a response, and the sign-in answers 502 (%s)',
    async (_how, encode, headers) => {
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
    },
  );

  test('is given up after the time limit, though a part of its response has arrived', async () => {
    cas.respondWith((_request, response) => response.write('<cas:serviceResponse>'));
    const config = { casUrl: cas.origin } as Parameters<typeof validateTicket>[0]['config'];
    expect(await validateTicket({ config, askCas: askAnyCas }, 'https://museum.example', 'ST-1', 200)).toEqual({
      result: 'unreachable',
      reason: 'no answer within 200 ms',
    });
  });

  test('is not disconnected if it ends its response just below the size limit, and the sign-in succeeds', async () => {
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
    ['parameters of its own', `${path}?lang=zh&x=%2F&ticket=ST-1`, 'ST-1', `${path}?lang=zh&x=%2F`],
    ['a ticket before its parameters', `${path}?ticket=ST-1&lang=zh`, 'ST-1', `${path}?lang=zh`],
    ['a ticket parameter of its own', `${path}?ticket=mine&ticket=ST-1`, 'ST-1', `${path}?ticket=mine`],
    ['an encoded ticket', `${path}?ticket=ST%2D1`, 'ST-1', path],
    ['an undecodable ticket', `${path}?ticket=%zz`, 'ticket=%zz', path],
  ])('[S7.12] with %s is split into the ticket and the unchanged service address', (_what, url, ticket, rest) => {
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
  ])('[S8.0] %s is accepted as a page to return to', (address, href) => {
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
  ])('[S8.0] %j is refused as a page to return to', (address) => {
    expect(targetAddressOf(address, origins)).toBeNull();
  });
});

describe('a single-logout message', () => {
  const message = (content: string): string =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1">${content}</samlp:LogoutRequest>`;

  test('has the ticket of the session to end', () => {
    const text = message('<saml:NameID>lin</saml:NameID><samlp:SessionIndex>\nST-1-abc\n</samlp:SessionIndex>');
    expect(parseLogoutRequest(text)).toBe('ST-1-abc');
  });

  test.each([
    ['', 'nothing'],
    [message(''), 'no ticket'],
    ['<x><SessionIndex>ST-1</SessionIndex></x>', 'another message'],
    [message('<x>'.repeat(200) + '</x>'.repeat(200)), 'a message that is nested too deep'],
  ])('is ignored when empty, without a ticket, of another type or nested too deeply (%#)', (text) => {
    expect(parseLogoutRequest(text)).toBeNull();
  });
});
