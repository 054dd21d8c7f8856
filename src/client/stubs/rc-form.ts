/**
 * For the forms of antd: inputs ask whether they stand in one, and none does; ours know their fields by the
 * declaration.
 */
const absent = (): never => {
  throw new Error('There are no forms of antd here.');
};

export default absent;
export const [Field, List, FormProvider, useForm, useWatch] = [absent, absent, absent, absent, absent];
export const [FieldContext, ListContext] = [absent, absent];
