import type { ReactNode } from 'react';

interface LabelledProps {
  id: string;
  className: string;
  /** The label with its marks, such as the one for required fields. */
  label: ReactNode;
  /** Whether the label names a group of controls. */
  group: boolean | undefined;
  children: ReactNode;
  [data: `data-${string}`]: string | boolean | undefined;
}

/** An input with its label. A group is labelled by `aria-labelledby`, since a `label` would replace its buttons' names. */
export function LabelledInput({ id, className, label, group, children, ...data }: LabelledProps) {
  const labelId = `${id}-label`;
  return group ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border, a margin and a minimum width of its own, which the grid of the form would have to undo
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
