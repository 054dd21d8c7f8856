/** For the pagination of antd's table; lists have their own pager. */
export default (): null => null;
