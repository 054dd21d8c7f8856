/** For antd's inputs that its plain input imports: password, one-time code, group. */
export default (): null => null;
