import { calls } from '../../contract/calls.ts';
import { inLanguage, type Language } from '../../contract/label.ts';
import { requestUrl } from '../transport/http/address.ts';
import { httpMessages } from '../transport/http/messages.ts';
import type { Messages } from '../transport/http/presenter.ts';
import { searchOfHash } from './menu-tree.ts';

/** How an ended session is handled. */
export type SignIn = { type: 'stay' } | { type: 'refuse'; address: string } | { type: 'leave'; to: string };

export interface PageAddress {
  /** The address of the page, whole. */
  href: string;
  /** Where the API is. */
  apiOrigin: string;
  /** The path of the call that the sign-on returns to; null when it is in the address already. */
  attach?: string | null;
}

/** Decides whether and where to sign in (S8.1–S8.3). */
export function signInFor(loginAddress: string, { href, apiOrigin, attach = calls.attach }: PageAddress): SignIn {
  if (disablesSignIn(new URL(href).hash)) return { type: 'stay' };
  const address = attach === null ? addressFrom(loginAddress, apiOrigin || href) : loginAddress;
  if (!/^https?:\/\//i.test(address)) return { type: 'refuse', address };
  if (attach === null) return { type: 'leave', to: address };
  const service = requestUrl(apiOrigin, `${attach}/${encodeURIComponent(href)}`);
  return { type: 'leave', to: withService(loginAddress, service) };
}

/** The address of a wire mapping may lack the origin, or be none at all. */
export const addressFrom = (address: string, base: string): string =>
  address !== '' && URL.canParse(address, base) ? new URL(address, base).href : address;

/** `isAuth=0` counts in the hash only, not in the query before the `#` (S2.3). */
export const disablesSignIn = (hash: string): boolean => new URLSearchParams(searchOfHash(hash)).get('isAuth') === '0';

/** The login address with its `service` set and every other letter of it as it was. */
function withService(address: string, service: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const otherPairs = query.split('&').filter((pair) => pair !== '' && !/^service(=|$)/i.test(pair));
  return `${path}?${[...otherPairs, `service=${encodeURIComponent(service)}`].join('&')}${fragment}`;
}

interface SignInParts {
  message: Pick<Messages, 'open'>;
  leave: (address: string) => void;
  pageAddress: () => PageAddress;
  language: () => Language;
  /** Shows a message and calls back once the operator had time to read it. */
  showMessageThen: (message: Parameters<Messages['open']>[0], callback: () => void) => void;
}

/** Acts on the decision. Several failures at once cause one message and one redirect. */
export function createSignIn({ message, leave, pageAddress, language, showMessageThen }: SignInParts) {
  let isLeaving = false;
  return (loginAddress: string): void => {
    if (isLeaving) return;
    const decision = signInFor(loginAddress, pageAddress());
    switch (decision.type) {
      case 'stay':
        message.open({ type: 'info', content: inLanguage(httpMessages.signInDisabled, language()), key: 'sign-in' });
        return;
      case 'refuse':
        message.open({ type: 'error', content: `http login error url:${decision.address}`, key: 'sign-in' });
        return;
      case 'leave':
        isLeaving = true;
        showMessageThen(
          { type: 'error', content: inLanguage(httpMessages.notSignedIn, language()), key: 'sign-in' },
          () => {
            isLeaving = false;
            leave(decision.to);
          },
        );
    }
  };
}
