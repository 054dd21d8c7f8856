import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { applies } from '../../../declare/draft.ts';
import type { Field } from '../../../declare/field-types.ts';
import type { Language } from '../../../declare/label.ts';
import { publishingFields } from '../../../declare/mixins.ts';
import { kindOf } from '../../fields/kinds.ts';

/** A field as the public reads it in one language. */
export interface PublicPart {
  name: string;
  field: Field;
  value: unknown;
  /** There is a text, but not in this language. */
  isForeign: boolean;
}

/** Whether it is read as what it is, without a label before it. */
export const isPlain = (field: Field): boolean => kindOf(field).inPublic === 'unlabelled';

/**
 * What the public may read of a record, in the order of its form. What is for some eyes only, what steers the
 * publication, and what is empty or does not apply is left out.
 */
export function publicParts(resource: Resource, values: AnyDraft, language: Language): PublicPart[] {
  const { fields, order } = resource;
  return resource.form
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const field = fields[name];
      const isShown =
        field &&
        name !== order &&
        !Object.hasOwn(publishingFields, name) &&
        !field.seenBy &&
        kindOf(field).inPublic !== 'hidden' &&
        !isEnglishOf(fields, name) &&
        applies(field, values);
      return isShown ? partOf(field, name, values, language) : [];
    });
}

function partOf(field: Field, name: string, values: AnyDraft, language: Language): PublicPart[] {
  const own = values[name] ?? null;
  if (language === 'zh-CN' || !field.translated)
    return isEmpty(own) ? [] : [{ name, field, value: own, isForeign: false }];
  const english = values[`${name}En`] ?? null;
  if (!isEmpty(english)) return [{ name, field, value: english, isForeign: false }];
  return isEmpty(own) ? [] : [{ name, field, value: own, isForeign: true }];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isEnglishOf = (fields: Resource['fields'], name: string): boolean =>
  name.endsWith('En') && fields[name.slice(0, -2)]?.translated === true;

/** Whether the public reads the section's records at all. */
export const isPublic = ({ workflow }: Resource): boolean => workflow?.publication !== undefined;
