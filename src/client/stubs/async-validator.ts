/** For `@rc-component/async-validator`: the rules of antd's form. Ours are the field kinds' own checks. */
export default class {
  validate(): never {
    throw new Error('Forms are checked by their field kinds.');
  }
}
