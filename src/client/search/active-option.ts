/** Which line is marked after a key, among all of them in their order; nothing when the key does not move the mark. */
export function nextActiveKey(key: string, keys: readonly string[], marked: string | undefined): string | undefined {
  const at = marked === undefined ? -1 : keys.indexOf(marked);
  const last = keys.length - 1;
  switch (key) {
    case 'ArrowDown':
      return keys[at >= last ? 0 : at + 1];
    case 'ArrowUp':
      return keys[at <= 0 ? last : at - 1];
    case 'Home':
      return keys[0];
    case 'End':
      return keys[last];
    case 'PageDown':
      return keys[Math.min(at + PAGE, last)];
    case 'PageUp':
      return keys[Math.max(at - PAGE, 0)];
    default:
      return undefined;
  }
}

const PAGE = 8;

/** The name by which the field says which line it means. */
export const optionId = (key: string): string => `palette ${key}`.replace(/[^\w-]/g, '-');
