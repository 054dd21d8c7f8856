/** For `react-markdown` and `remark-gfm`: Refine's Markdown field and editor, of which we use neither. */
export default (): null => null;
