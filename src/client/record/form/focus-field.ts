import { fieldId } from './field-row.tsx';

/** A field of a form, or one cell of a table field. */
export interface FieldLocation {
  name: string;
  /** Counted from one. */
  row?: number;
  column?: string;
}

/** Scrolls to a field and focuses it after the next render. */
export function focusField({ name, row, column }: FieldLocation): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const cell = column && field?.querySelector(`[data-row="${row}"][data-column="${CSS.escape(column)}"]`);
    const place = cell || field;
    place?.scrollIntoView({ block: 'center' });
    const target = cell
      ? firstToWriteIn(cell)
      : (document.getElementById(fieldId(name)) ?? (field && firstToWriteIn(field)));
    target?.focus({ preventScroll: true });
  });
}

const firstToWriteIn = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>(
    'input:not([type="hidden"], [hidden]), select, textarea, [contenteditable="true"], button, [tabindex="0"]',
  );
