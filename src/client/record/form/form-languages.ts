import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { isNeededToSave } from '../../../declare/draft.ts';
import { currentLanguage } from '../../ui/language.tsx';
import { readLocal, saveLocal } from '../../ui/preferences.ts';
import type { ValidationErrors } from './validation.ts';

/** Which of two texts in Chinese and English a form shows. */
export type FormLanguages = 'zh' | 'en' | 'both';

const keyOf = (account: string): string => `museum-admin.form-languages.${account}`;

export const saveFormLanguages = (account: string, languages: FormLanguages): void =>
  saveLocal(keyOf(account), languages);

/** What this operator chose last on this device; a Chinese screen begins with Chinese. */
export function readFormLanguages(account: string): FormLanguages {
  const stored = readLocal(keyOf(account));
  if (stored === 'zh' || stored === 'en' || stored === 'both') return stored;
  return currentLanguage() === 'zh-CN' ? 'zh' : 'both';
}

interface ShownTexts {
  languages: FormLanguages;
  validationErrors: ValidationErrors;
  record: AnyRecord | null;
}

/** The fields in the other language that the form leaves out; never one with an error, or that a save needs. */
export function hiddenByLanguage(resource: Resource, { languages, validationErrors, record }: ShownTexts): string[] {
  if (languages === 'both') return [];
  const { fields } = resource;
  return translatedNames(resource)
    .map((name) => (languages === 'zh' ? `${name}En` : name))
    .filter(
      (name) =>
        !validationErrors[name] && fields[name]?.required !== true && !isNeededToSave(resource, name, record?.status),
    );
}

/** The fields that have an English one beside them. */
export const translatedNames = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.translated && fields[`${name}En`]);
