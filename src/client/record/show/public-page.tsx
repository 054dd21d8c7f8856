import type { Language } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { isReference } from '../../../kinds/reference/reference.ts';
import { useLanguage } from '../../ui/language.tsx';
import { previewMessages } from './preview-messages.ts';
import { isUnlabelled, type PublicPart, publicParts } from './public-parts.ts';
import './preview.css';

interface PublicPageProps {
  resource: Resource;
  /** A record, or the current draft of a form. */
  values: AnyDraft;
  language: Language;
  phone?: boolean;
  /** The element of its title, by where it stands. @default h1 */
  heading?: 'h1' | 'h3';
}

/** The text of a record as visitors read it. */
export function PublicPage({ resource, values, language, phone = false, heading: Heading = 'h1' }: PublicPageProps) {
  const { say } = useLanguage();
  const parts = publicParts(resource, values, language);
  const titlePart = parts.find(({ name }) => name === resource.title);
  const otherParts = parts.filter((part) => part !== titlePart);
  const facts = otherParts.filter(({ field }) => !isUnlabelled(field));
  return (
    <article className="preview" lang={language} data-phone={phone}>
      {parts.some(({ isForeign }) => isForeign) ? <p className="preview-note">{say(previewMessages.foreign)}</p> : null}
      <Heading className="preview-title" lang={titlePart?.isForeign ? 'zh-CN' : undefined}>
        {titlePart ? String(titlePart.value) : say(previewMessages.untitled)}
      </Heading>
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
