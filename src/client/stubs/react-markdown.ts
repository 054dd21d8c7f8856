/** For `react-markdown` and `remark-gfm`: Refine's Markdown field and editor, which are not used. */
export default (): null => null;
