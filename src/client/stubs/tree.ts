/** For the tree component that antd's table imports for its row selection; no list uses it. */
export default (): null => null;
