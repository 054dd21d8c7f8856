import { fieldId } from './field-row.tsx';

/** A field of a form, or one cell of a table field. */
export interface FieldLocation {
  name: string;
  /** Counted from one. */
  row?: number;
  column?: string;
}

/** Where a field is to be focused, and how far the page is scrolled for it. */
interface FocusRequest extends FieldLocation {
  /** @default 'center' */
  block?: ScrollLogicalPosition;
}

/** How long a control may take to load, in milliseconds. */
const LOADING_TIME = 3_000;

/**
 * Scrolls to a field and focuses the control that the operator has to fill in, after the next render, or once its code has
 * loaded. Where an error is marked at a part of the field, such as the description of a picture, that part is focused.
 */
export function focusField({ block = 'center', ...location }: FocusRequest): void {
  const latest = performance.now() + LOADING_TIME;
  const focusBefore = document.activeElement;
  /** Whoever has gone on meanwhile keeps the focus. */
  const isAwaited = () => performance.now() < latest && document.activeElement === focusBefore;
  const attempt = () =>
    requestAnimationFrame(() => {
      const target = controlAt(location);
      if (!target) return isAwaited() ? attempt() : undefined;
      openFolds(target.place);
      target.place.scrollIntoView({ block });
      target.control.focus({ preventScroll: true });
    });
  attempt();
}

/** Opens the folded parts of the page that a place lies in. */
function openFolds(place: Element): void {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}

function controlAt({ name, row, column }: FieldLocation): { place: HTMLElement; control: HTMLElement } | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!field) return null;
  const cell = column
    ? field.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${CSS.escape(column)}"]`)
    : null;
  const control = cell
    ? (invalidIn(cell) ?? firstToWriteIn(cell))
    : (invalidIn(field) ?? document.getElementById(fieldId(name)) ?? firstToWriteIn(field));
  return control && { place: cell ?? field, control };
}

const invalidIn = (place: Element): HTMLElement | null => place.querySelector<HTMLElement>('[aria-invalid="true"]');

const firstToWriteIn = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>(
    'input:not([type="hidden"], [hidden]), select, textarea, [contenteditable="true"], button, [tabindex="0"]',
  );
