import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isNeededToSave } from '../../declare/draft.ts';
import { moveMarkedAt } from '../../declare/needs.ts';
import { dataClasses } from '../../kinds/data-classes.ts';
import { type Field, meaningOf } from '../../kinds/index.ts';
import { joinList } from '../fields/values.ts';
import { useLanguage } from '../ui/language.tsx';
import { helpMessages, helpSentences } from './help-messages.ts';
import { quoted } from './state-labels.ts';

interface FieldHelpProps {
  resource: Resource;
  /** Leaves out fields without a hint. */
  onlyExplained: boolean;
}

/** The fields of each part of the form: when each is required, who sees it, and its hint. */
export function FieldHelp({ resource, onlyExplained }: FieldHelpProps) {
  const { say } = useLanguage();
  const parts = resource.form
    .map(({ title, fields }) => ({
      title,
      names: fields.filter((name) => !isTranslation(resource, name) && (resource.fields[name]?.help || !onlyExplained)),
    }))
    .filter(({ names }) => names.length > 0);
  return parts.map(({ title, names }) => (
    <details key={title.en} className="help-fields" open={onlyExplained}>
      <summary>{say(helpSentences.part(say(title), names.length))}</summary>
      <dl>
        {names.map((name) => (
          <FieldLine key={name} resource={resource} name={name} />
        ))}
      </dl>
    </details>
  ));
}

/** The text in English is explained by the Chinese one. */
const isTranslation = ({ fields }: Resource, name: string): boolean =>
  name.endsWith('En') && fields[name.slice(0, -2)]?.translated === true;

function FieldLine({ resource, name }: { resource: Resource; name: string }) {
  const { say, language } = useLanguage();
  const field = resource.fields[name];
  if (!field) return null;
  const facts = factsOf(resource, name, field).map(say);
  return (
    <div>
      <dt>
        {say(field.label)}
        {facts.length > 0 ? <span className="quiet"> {joinList(facts, language)}</span> : null}
      </dt>
      {field.help ? <dd>{say(field.help)}</dd> : null}
    </div>
  );
}

function factsOf(resource: Resource, name: string, field: Field): Label[] {
  return [
    ...(field.auto || field.filledBy ? [field.filledBy ?? helpMessages.fillsItself] : []),
    ...(requirementOf(resource, name, field) ?? []),
    ...conditionOf(resource, field),
    ...(field.seenBy ? [dataClasses[field.seenBy].mark] : []),
  ];
}

/** As the form marks a new record. */
function requirementOf(resource: Resource, name: string, field: Field): [Label] | undefined {
  const required = field.required === true && !isNeededToSave(resource, name, undefined) ? 'publish' : field.required;
  if (required === true) return [helpMessages.required];
  const move = moveMarkedAt(resource, name, required);
  if (move) return [helpSentences.requiredFor(move)];
  return required === 'publish' ? [helpMessages.requiredToPublish] : undefined;
}

function conditionOf({ fields }: Resource, { when }: Field): Label[] {
  const other = when && fields[when.field];
  if (!when || !other) return [];
  const options = meaningOf(other).options?.(other);
  const labels = when.is.map((value) =>
    typeof value === 'boolean' ? helpMessages[value ? 'yes' : 'no'] : (options?.[value] ?? { zh: value, en: value }),
  );
  const values = quoted(labels);
  return values ? [helpSentences.onlyIf(other.label, values.zh, values.en)] : [];
}
