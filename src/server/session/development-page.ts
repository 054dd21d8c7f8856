import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import type { SignOnPage } from './page.ts';
import { developmentNotice } from './session-messages.ts';
import { escapeXml } from './xml.ts';

/** A demonstration account. */
export interface DemoAccount {
  account: string;
  name: string;
  roles: readonly Label[];
}

interface LoginPageOptions {
  language: Language;
  /** Hidden form fields: `lt`, `service`, `renew`. */
  hidden: Readonly<Record<string, string | undefined>>;
  demo: readonly DemoAccount[];
  /** The account typed before, so that only the password must be typed again. */
  account: string;
  /** Why the last attempt failed. */
  fault: Label | undefined;
}

/** The form of the development sign-on. It has the only password field and is not part of the app (S1.1). */
export function loginPage({ language, hidden, demo, account, fault }: LoginPageOptions): SignOnPage {
  const say = (label: Label) => escapeXml(inLanguage(label, language));
  const alert = fault ? `<p class="fault" role="alert" id="fault">${say(fault)}</p>` : '';
  const described = fault ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const focus = (here: boolean) => (here ? ' autofocus' : '');
  return {
    title: developmentNotice.title,
    sentence: developmentNotice.sentence,
    body: `<form method="post" action="/cas/login">
${alert}${hiddenInputs(hidden)}
<label for="username">${say(developmentNotice.username)}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required value="${escapeXml(account)}"${focus(!account)}>
<label for="password">${say(developmentNotice.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="64" required${described}${focus(Boolean(account))}>
<button type="submit">${say(developmentNotice.signIn)}</button>
</form>
${demoList(demo, say)}`,
  };
}

const hiddenInputs = (hidden: LoginPageOptions['hidden']): string =>
  Object.entries(hidden)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`)
    .join('');

function demoList(demo: readonly DemoAccount[], say: (label: Label) => string): string {
  if (demo.length === 0) return '';
  const rows = demo.map(({ account, name, roles }) => {
    const said = (roles.length > 0 ? roles : [developmentNotice.noRole]).map(say).join(' · ');
    return `<dt>${escapeXml(account)}</dt><dd>${escapeXml(name)} · ${said}</dd>`;
  });
  return `<section class="demo" aria-labelledby="demo"><p id="demo">${say(developmentNotice.demo)}</p><dl>${rows.join('')}</dl></section>`;
}
