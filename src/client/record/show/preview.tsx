import { Drawer } from 'antd';
import { useState } from 'react';
import type { Language } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { InLanguage, useLanguage } from '../../ui/language.tsx';
import { previewMessages } from './preview-messages.ts';
import { PublicPage } from './public-page.tsx';
import './preview.css';

interface PreviewProps {
  resource: Resource;
  /** A record, or the current draft of a form. */
  values: AnyDraft;
  onClose: () => void;
}

/** The record as the public site shows it: in either language, at desktop or phone width. */
export default function Preview({ resource, values, onClose }: PreviewProps) {
  const { say, language: operatorLanguage } = useLanguage();
  const [language, setLanguage] = useState<Language>(operatorLanguage);
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  return (
    <Drawer open title={say(previewMessages.title)} size="min(960px, 100vw)" onClose={onClose}>
      <div className="preview-switches">
        <RadioChoice<Language>
          appearance="segments"
          aria-label={say(previewMessages.language)}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en-US', label: 'English' },
          ]}
        />
        <RadioChoice<'wide' | 'phone'>
          appearance="segments"
          aria-label={say(previewMessages.width)}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'wide', label: say(previewMessages.wide) },
            { value: 'phone', label: say(previewMessages.phone) },
          ]}
        />
      </div>
      <p className="quiet">{say(previewMessages.about)}</p>
      <InLanguage language={language}>
        <PublicPage resource={resource} values={values} language={language} phone={width === 'phone'} />
      </InLanguage>
    </Drawer>
  );
}
