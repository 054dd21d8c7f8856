import { type ComponentType, type FocusEvent, type ReactNode, useMemo } from 'react';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import type { InputSlotProps } from '../../session/routing/screen-props.ts';
import { useMay } from '../../session/use-may.ts';
import { visibilityOfField, visibleValues } from '../masking.ts';
import { Slot } from './slot.tsx';
import { useSlots } from './use-slots.ts';

/** A section's own input, with the values of the form. */
export interface OwnInputOf {
  Custom: ComponentType<InputSlotProps>;
  values: AnyDraft;
}

/** The section's own inputs by field. A field that this operator sees masked keeps the generic input and its mask. */
export function useOwnInputs(resource: Resource): (name: string) => ComponentType<InputSlotProps> | undefined {
  const { inputs } = useSlots(resource);
  const may = useMay();
  return (name) => (inputs?.[name] && visibilityOfField(resource, name, may) === 'whole' ? inputs[name] : undefined);
}

interface OwnInputProps extends Omit<InputSlotProps, 'draft'> {
  own: OwnInputOf;
  resource: Resource;
  /** The focus leaves the input, which is the moment to check its value. */
  onBlur: () => void;
  /** The input of the field's kind, under the sentence of a failure, so that the record can be saved all the same. */
  instead: ReactNode;
}

export function OwnInput({ own: { Custom, values }, resource, onBlur, instead, ...props }: OwnInputProps) {
  const may = useMay();
  const draft = useMemo(() => visibleValues(resource, values, may), [resource, values, may]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the blur is that of the controls inside, which bubbles
    <div onBlur={leave}>
      <Slot of={Custom} fallback={<span className="skeleton input-skeleton" />} instead={instead}>
        <Custom {...props} draft={draft} />
      </Slot>
    </div>
  );
}
