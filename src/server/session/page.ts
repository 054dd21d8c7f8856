import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inLanguage, type Label } from '../../declare/label.ts';
import type { Config } from '../config/config.ts';
import { languageOf } from '../http/language.ts';
import { gateDrawing } from './gate-drawing.ts';
import { pageStyle } from './page-style.ts';
import { escapeXml } from './xml.ts';

/** A self-contained page of the sign-on: drawing, one sentence and one button. */
export interface SignOnPage {
  title: Label;
  sentence: Label;
  /** The label and target of the button. */
  button?: { label: Label; href: string };
  /** Escaped HTML shown instead of the button. */
  body?: string;
}

type Look = Pick<Config, 'museumName' | 'mourning' | 'casUrl' | 'allowedOrigins' | 'devCasServices'>;

export function sendPage(reply: FastifyReply, config: Look, status: number, page: SignOnPage): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('content-security-policy', policyOf(config))
    .type('text/html; charset=utf-8')
    .send(markupOf(reply, config, page));
}

/** Values of `form-action`, which browsers also apply to redirects after a form is sent. */
export const formTargets = ({ casUrl, allowedOrigins, devCasServices }: Look): string[] => [
  ...new Set(["'self'", ...[casUrl, ...allowedOrigins, ...devCasServices].map((address) => new URL(address).origin)]),
];

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

const policyOf = (config: Look): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${formTargets(config).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

function markupOf(reply: FastifyReply, config: Look, page: SignOnPage): string {
  const language = languageOf(reply.request);
  const say = (label: Label) => escapeXml(inLanguage(label, language));
  const button = page.button && `<a class="button" href="${escapeXml(page.button.href)}">${say(page.button.label)}</a>`;
  return `<!doctype html>
<html lang="${language}"${config.mourning ? ' class="mourning"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say(page.title)} · ${say(config.museumName)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<main>
${gateDrawing}
<p class="museum">${say(config.museumName)}</p>
<h1>${say(page.title)}</h1>
<p class="sentence">${say(page.sentence)}</p>
${page.body ?? button ?? ''}
</main>
</body>
</html>
`;
}
