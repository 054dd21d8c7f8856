/** For `linkifyjs`, which detects URLs of any domain in typed text. Only URLs with a scheme are detected here. */
const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>"]+/g;

export const find = (text: string) =>
  [...text.matchAll(ADDRESS)].map(({ 0: value, index: start }) => ({
    type: 'url',
    isLink: true,
    value,
    href: value,
    start,
    end: start + value.length,
  }));

export const tokenize = (): never[] => [];
export const registerCustomProtocol = (): void => undefined;
export const reset = (): void => undefined;
