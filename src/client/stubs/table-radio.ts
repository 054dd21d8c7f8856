/** For the radio buttons of antd's table; rows are selected with checkboxes. */
export default (): null => null;
