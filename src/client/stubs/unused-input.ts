/** For the inputs of antd that come with its plain one: passwords, codes in single boxes, groups. */
export default (): null => null;
