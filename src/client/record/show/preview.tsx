import { Drawer } from 'antd';
import { useState } from 'react';
import type { Language } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { isReference } from '../../../kinds/reference/reference.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { InLanguage, useLanguage } from '../../ui/language.tsx';
import { previewMessages } from './preview-messages.ts';
import { isUnlabelled, type PublicPart, publicParts } from './public-parts.ts';
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
        <Page
          parts={publicParts(resource, values, language)}
          title={resource.title}
          language={language}
          phone={width === 'phone'}
        />
      </InLanguage>
    </Drawer>
  );
}

type PageProps = { parts: PublicPart[]; title: string; language: Language; phone: boolean };

function Page({ parts, title, language, phone }: PageProps) {
  const { say } = useLanguage();
  const titlePart = parts.find(({ name }) => name === title);
  const otherParts = parts.filter((part) => part !== titlePart);
  const facts = otherParts.filter(({ field }) => !isUnlabelled(field));
  return (
    <article className="preview" lang={language} data-phone={phone}>
      {parts.some(({ isForeign }) => isForeign) ? <p className="preview-note">{say(previewMessages.foreign)}</p> : null}
      <h1 lang={titlePart?.isForeign ? 'zh-CN' : undefined}>
        {titlePart ? String(titlePart.value) : say(previewMessages.untitled)}
      </h1>
      {otherParts
        .filter(({ field }) => isUnlabelled(field))
        .map((part) => (
          <UnlabelledPart key={part.name} part={part} />
        ))}
      {facts.length > 0 ? (
        <dl>
          {facts.map((part) => (
            <div key={part.name}>
              <dt>{say(part.field.label)}</dt>
              <dd lang={part.isForeign ? 'zh-CN' : undefined}>
                <Value part={part} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  );
}

const UnlabelledPart = ({ part }: { part: PublicPart }) => (
  <div className={`preview-${part.field.kind}`} lang={part.isForeign ? 'zh-CN' : undefined}>
    <Value part={part} />
  </div>
);

/** References are shown as plain titles, because their pages are not public. */
function Value({ part: { field, value } }: { part: PublicPart }) {
  const references = [value].flat().filter(isReference);
  if (references.length > 0) return references.map(({ title }) => title).join('、');
  const { Show } = kindOf(field);
  return <Show value={value} field={field} />;
}
