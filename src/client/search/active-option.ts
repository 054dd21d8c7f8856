/** The option that is active after a key press; undefined when the key does not move the selection. */
export function nextActiveKey(key: string, keys: readonly string[], activeKey: string | undefined): string | undefined {
  const index = activeKey === undefined ? -1 : keys.indexOf(activeKey);
  const lastIndex = keys.length - 1;
  switch (key) {
    case 'ArrowDown':
      return keys[index >= lastIndex ? 0 : index + 1];
    case 'ArrowUp':
      return keys[index <= 0 ? lastIndex : index - 1];
    case 'Home':
      return keys[0];
    case 'End':
      return keys[lastIndex];
    case 'PageDown':
      return keys[Math.min(index + PAGE_STEP, lastIndex)];
    case 'PageUp':
      return keys[Math.max(index - PAGE_STEP, 0)];
    default:
      return undefined;
  }
}

const PAGE_STEP = 8;

/** The element id of an option, for `aria-activedescendant`. */
export const optionId = (key: string): string => `palette ${key}`.replace(/[^\w-]/g, '-');
