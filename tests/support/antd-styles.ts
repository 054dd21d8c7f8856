/**
 * The style elements of antd have no sheet in a test. They only hold the variables of its theme, which no style of a test
 * uses, and happy-dom would match them with every element each time it is asked for a role.
 */
const sheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet');

Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  get(this: HTMLStyleElement) {
    return this.dataset.cssHash === undefined ? sheet?.get?.call(this) : null;
  },
});

export {};
