import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { recordMessages } from '../record-messages.ts';
import { type FormLanguages, saveFormLanguages, translatedNames } from './form-languages.ts';
import type { Draft } from './use-draft.ts';

const labels: Readonly<Record<FormLanguages, Label>> = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: 'English', en: 'English' },
  both: { zh: '双语', en: 'Both' },
};

interface FormLanguageSwitchProps {
  resource: Resource;
  account: string;
  draft: Draft;
}

/** Chooses whether the form shows the Chinese texts, the English ones or both; remembered on this device. */
export function FormLanguageSwitch({ resource, account, draft: { store } }: FormLanguageSwitchProps) {
  const { say } = useLanguage();
  const languages = useStored(store, (state) => state.languages);
  if (translatedNames(resource).length === 0) return null;
  const choose = (next: FormLanguages) => {
    saveFormLanguages(account, next);
    store.set({ languages: next });
  };
  return (
    <RadioChoice
      appearance="segments"
      className="form-languages"
      aria-label={say(recordMessages.formLanguages)}
      value={languages}
      onChange={choose}
      options={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: say(labels[value]) }))}
    />
  );
}
