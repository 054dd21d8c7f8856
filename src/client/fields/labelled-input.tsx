import type { ReactNode } from 'react';

interface LabelledProps {
  id: string;
  className: string;
  /** What the label says, marks included. */
  label: ReactNode;
  /** Several inputs under one label, rather than one. */
  group: boolean | undefined;
  children: ReactNode;
  [data: `data-${string}`]: string | boolean | undefined;
}

/** An input with its label; a button that were labelled so would lose the name it has of its own. */
export function LabelledInput({ id, className, label, group, children, ...data }: LabelledProps) {
  const labelId = `${id}-label`;
  return group ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border, a margin and a least width of its own, which the grid of the form would have to undo
    <div className={className} role="group" aria-labelledby={labelId} {...data}>
      <span id={labelId} className="label">
        {label}
      </span>
      {children}
    </div>
  ) : (
    <div className={className} {...data}>
      <label id={labelId} className="label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
