/**
 * Removes the sheets of antd's style elements in unit tests. They hold only the variables of its theme, which no test uses,
 * and happy-dom would match them with every element for each query by role.
 */
const sheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet');

Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  get(this: HTMLStyleElement) {
    return this.dataset.cssHash === undefined ? sheet?.get?.call(this) : null;
  },
});

export {};
