import { fieldId } from './field-row.tsx';

/** Brings a field into sight and puts the cursor into it, once what changed with it has been drawn. */
export function pointAt(name: string): void {
  requestAnimationFrame(() => {
    document.querySelector(`[data-field="${CSS.escape(name)}"]`)?.scrollIntoView({ block: 'center' });
    document.getElementById(fieldId(name))?.focus({ preventScroll: true });
  });
}
