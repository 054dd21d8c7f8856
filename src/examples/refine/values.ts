import dayjs, { type Dayjs } from 'dayjs';
import type { ReferenceValue } from '../../contract/record.ts';

/** Properties of a `Form.Item` whose input has another value than the API: a reference is an object with the id in it. */
export const referenceItem = {
  getValueProps: (reference: ReferenceValue | null | undefined) => ({ value: reference?.id }),
  getValueFromEvent: (id: number | undefined) => (id === undefined ? null : { id }),
};

export const referencesItem = {
  getValueProps: (references: readonly ReferenceValue[] | null | undefined) => ({
    value: (references ?? []).map(({ id }) => id),
  }),
  getValueFromEvent: (ids: readonly number[]) => ids.map((id) => ({ id })),
};

/** A day is a text such as `2026-05-01`. */
export const dayItem = {
  getValueProps: (day: string | null | undefined) => ({ value: day ? dayjs(day) : null }),
  getValueFromEvent: (day: Dayjs | null) => dayText(day),
};

export const dayText = (day: Dayjs | null | undefined): string | null => day?.format('YYYY-MM-DD') ?? null;
