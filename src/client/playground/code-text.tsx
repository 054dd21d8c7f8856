/** An English sentence of the sources, in which code stands between backticks. */
export const CodeText = ({ text }: { text: string }) => (
  <span lang="en">
    {text.split('`').map((part, index) =>
      // Every second part stands between backticks.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
      index % 2 === 1 ? <code key={index}>{part}</code> : part,
    )}
  </span>
);
