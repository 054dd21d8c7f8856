import { API_PREFIX, calls } from '../../contract/calls.ts';
import { inLanguage, type Language } from '../../declare/label.ts';
import { httpMessages } from '../http/messages.ts';
import type { Messages } from '../http/presenter.ts';
import { searchOfHash } from './menu-tree.ts';

/** What is done about nobody being signed in. */
export type SignIn = { type: 'stay' } | { type: 'refuse'; address: string } | { type: 'leave'; to: string };

export interface PageAddress {
  /** The address of the page, whole. */
  href: string;
  /** Where the API is. */
  apiOrigin: string;
}

/** Decides whether and where to sign in (S8.1–S8.3). */
export function signInFor(loginAddress: string, { href, apiOrigin }: PageAddress): SignIn {
  if (disablesSignIn(new URL(href).hash)) return { type: 'stay' };
  if (!/^https?:\/\//i.test(loginAddress)) return { type: 'refuse', address: loginAddress };
  const service = `${apiOrigin}${API_PREFIX}/${calls.attach}/${encodeURIComponent(href)}`;
  return { type: 'leave', to: withService(loginAddress, service) };
}

/** `isAuth=0` counts in the hash only; before the `#` it says nothing (S2.3). */
export const disablesSignIn = (hash: string): boolean => new URLSearchParams(searchOfHash(hash)).get('isAuth') === '0';

/** The login address with its `service` set and every other letter of it as it was. */
function withService(address: string, service: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split('&').filter((pair) => pair !== '' && !/^service(=|$)/i.test(pair));
  return `${path}?${[...others, `service=${encodeURIComponent(service)}`].join('&')}${fragment}`;
}

interface SignInParts {
  message: Pick<Messages, 'open'>;
  leave: (address: string) => void;
  pageAddress: () => PageAddress;
  language: () => Language;
  /** Calls back when the message has had time to be seen. */
  afterMessage: (then: () => void) => void;
}

/** Acts on the decision. Several failures at once are one message and one departure. */
export function createSignIn({ message, leave, pageAddress, language, afterMessage }: SignInParts) {
  let leaving = false;
  return (loginAddress: string): void => {
    if (leaving) return;
    const decision = signInFor(loginAddress, pageAddress());
    switch (decision.type) {
      case 'stay':
        message.open({ type: 'info', content: inLanguage(httpMessages.staysHere, language()), key: 'sign-in' });
        return;
      case 'refuse':
        message.open({ type: 'error', content: `http login error url:${decision.address}`, key: 'sign-in' });
        return;
      case 'leave':
        leaving = true;
        message.open({ type: 'error', content: inLanguage(httpMessages.notSignedIn, language()), key: 'sign-in' });
        afterMessage(() => {
          leaving = false;
          leave(decision.to);
        });
    }
  };
}
