import { parseArgs } from 'node:util';
import { menuSections } from '../../resources/index.ts';

export interface Options {
  url: string;
  cookie: string;
  origin: string;
  sections: readonly string[];
  writes: readonly string[];
  json: string | undefined;
  wire: string | undefined;
}

export const help = `Asks a server, statement by statement, what this client needs of it, and prints what it answered.

  npm run conformance -- <url> --cookie 'name=value' [options]

  <url>               the origin of the API, such as https://museum.example, with a prefix if it has one
  --cookie <text>     the Cookie header of a signed-in operator: browser, developer tools, network, any call
  --section <code>    only this section, also several times; without it all sections of the operator's menu
  --write <section>   also creates a test record there, changes it and deletes it; also several times
  --origin <origin>   where the client is served, when it is not the origin of the API: asks for CORS too
  --wire <file>       the mapping of this server; without it VITE_WIRE or src/client/transport/wire/installation.ts
  --json <file>       writes the report as JSON too

Nothing is written without --write. Ends with 0 when every must is met, with 1 when one is not, with 2 when
the server could not be asked.`;

/** Thrown for options and servers that cannot be used; its message is for whoever typed them. */
export class BadUsage extends Error {}

export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [address = '', ...rest] = positionals;
  if (rest.length > 0) throw new BadUsage(`Only one address can be asked; ${rest.join(', ')} is too much.`);
  const url = urlOf(address, 'The address of the server');
  if (!values.cookie?.includes('='))
    throw new BadUsage("--cookie is missing: the cookie of a signed-in operator, as in --cookie 'session=…'.");
  const sections = values.section ?? [];
  const writes = values.write ?? [];
  const unknown = [...sections, ...writes].find((code) => !menuSections.some((section) => section.code === code));
  if (unknown !== undefined)
    throw new BadUsage(`There is no section ${unknown}; there are ${menuSections.map(({ code }) => code).join(', ')}.`);
  return {
    url: url.href.replace(/[/?#]+$/, ''),
    cookie: values.cookie,
    origin: values.origin === undefined ? url.origin : urlOf(values.origin, '--origin').origin,
    sections,
    writes,
    json: values.json,
    wire: values.wire,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  const options = { cookie: text, section: texts, write: texts, origin: text, wire: text, json: text } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new BadUsage((error as Error).message);
  }
}

function urlOf(text: string, name: string): URL {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new BadUsage(`${name} must begin with http:// or https://, and is “${text}”.`);
  return new URL(text);
}
