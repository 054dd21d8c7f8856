/** For antd's forms: its inputs look for a surrounding form, and there is none. */
const unsupported = (): never => {
  throw new Error('There are no forms of antd here.');
};

export default unsupported;
export const [Field, List, FormProvider, useForm, useWatch] = [
  unsupported,
  unsupported,
  unsupported,
  unsupported,
  unsupported,
];
export const [FieldContext, ListContext] = [unsupported, unsupported];
