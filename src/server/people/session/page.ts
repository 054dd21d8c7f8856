import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inLanguage, type Label } from '../../../contract/label.ts';
import type { Config } from '../../config/config.ts';
import { languageOf } from '../../http/errors.ts';
import { escapeXml } from './xml.ts';

/** The style sheet of the sign-on pages, with the sizes and colours of the client. */
const pageStyle = `
:root{--ground:#f5f5f5;--card:#fff;--ink:#1f1f1f;--help:#595959;--line:#d9d9d9;--strong:#0b3a66;--quiet:#8fb3d3;--link:#0958d9;--fault:#cf1322;--shadow:0 1px 2px rgba(0,0,0,.06),0 4px 16px rgba(0,0,0,.06)}
@media (prefers-color-scheme:dark){:root{--ground:#141414;--card:#1f1f1f;--ink:#e8e8e8;--help:#a6a6a6;--line:#424242;--strong:#a9cdf0;--quiet:#3f5f7d;--link:#69b1ff;--fault:#ff7875;--shadow:none}}
*{box-sizing:border-box}
html{color-scheme:light dark}
html.mourning{filter:grayscale(1)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:14px/22px -apple-system,BlinkMacSystemFont,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:400px;padding:32px;background:var(--card);border-radius:6px;box-shadow:var(--shadow);text-align:center}
.gate{width:192px;max-width:80%;height:auto;fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.strong{stroke:var(--strong)}.quiet{stroke:var(--quiet)}
.museum{margin:16px 0 0;color:var(--help)}
h1{margin:4px 0 8px;font-size:20px;line-height:28px;font-weight:600}
.sentence{margin:0 0 24px;color:var(--help);overflow-wrap:anywhere}
.button,button{display:inline-block;min-width:128px;min-height:40px;padding:8px 24px;border:1px solid #1890ff;border-radius:6px;background:#1890ff;color:#fff;font:inherit;font-size:16px;text-decoration:none;cursor:pointer}
.button:hover,button:hover{background:#096dd9;border-color:#096dd9}
a{color:var(--link)}
form{text-align:left}
label{display:block;margin:0 0 4px}
input{display:block;width:100%;height:40px;margin:0 0 16px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:var(--ink);font:inherit;font-size:16px}
form button{width:100%}
:focus-visible{outline:3px solid #69b1ff;outline-offset:2px}
.fault{margin:0 0 16px;padding:8px 12px;border-left:3px solid var(--fault);color:var(--fault);text-align:left}
.demo{margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line);text-align:left;color:var(--help);font-size:12px;line-height:20px}
.demo p{margin:0 0 8px}
.demo dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
.demo dt{font-family:ui-monospace,Consolas,monospace;color:var(--ink)}
.demo dd{margin:0;overflow-wrap:anywhere}
@media (max-width:480px){main{padding:24px 16px}}
@media (prefers-contrast:more){.button,button{background:#0958d9;border-color:#0958d9}}
`;

/** A self-contained page of the sign-on: drawing, one sentence and one button. */
export interface SignOnPage {
  title: Label;
  sentence: Label;
  /** The label and target of the button. */
  button?: { label: Label; href: string };
  /** Escaped HTML shown instead of the button. */
  body?: string;
}

type PageConfig = Pick<Config, 'museumName' | 'mourning' | 'casUrl' | 'allowedOrigins' | 'devCasServices'>;

export function sendPage(reply: FastifyReply, config: PageConfig, status: number, page: SignOnPage): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('content-security-policy', policyOf(config))
    .type('text/html; charset=utf-8')
    .send(markupOf(reply, config, page));
}

/** Values of `form-action`, which browsers also apply to redirects after a form is sent. */
export const formTargets = ({ casUrl, allowedOrigins, devCasServices }: PageConfig): string[] => [
  ...new Set(["'self'", ...[casUrl, ...allowedOrigins, ...devCasServices].map((address) => new URL(address).origin)]),
];

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

const policyOf = (config: PageConfig): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${formTargets(config).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

function markupOf(reply: FastifyReply, config: PageConfig, page: SignOnPage): string {
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

/** The drawing of the museum's gate, the same as in the client. */
const gateDrawing = `<svg class="gate" viewBox="0 0 240 140" aria-hidden="true" focusable="false">
<g class="quiet"><path d="M8 128h224M28 134h184M96 128V70h48v58M120 70v58M96 84h48M16 128v-18M10 112c2-8 10-8 12 0M224 128v-18M218 112c2-8 10-8 12 0"/></g>
<g class="strong"><path d="M70 40 120 16l50 24M62 46h116M74 40h92M36 66c12 0 22-4 32-10h104c10 6 20 10 32 10M44 74h152"/>
<path d="M54 74v54M60 74v54M86 74v54M92 74v54M148 74v54M154 74v54M180 74v54M186 74v54M48 128h18M80 128h18M142 128h18M174 128h18M104 50h32v12h-32z"/></g>
</svg>`;
