import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Label } from '../../contract/label.ts';
import { isEditorFilter } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { waitingLabels } from '../../declare/waiting-order.ts';
import { kindOf } from '../../kinds/index.client.ts';
import { recordActionMessages } from '../record/action-messages.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { INCOMPLETE, KEYWORD, type ListConditions, WAITING, withCondition } from '../transport/wire/list-location.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { EditorNames } from './editor-filter.tsx';

interface ActiveFiltersProps {
  resource: Resource;
  conditions: ListConditions;
  onChange: (conditions: ListConditions) => void;
}

/** The active conditions of the list as removable tags. */
export default function ActiveFilters({ resource, conditions, onChange }: ActiveFiltersProps) {
  const { say } = useLanguage();
  return (
    <>
      {conditions.map(([name, values]) => (
        <ActiveFilter
          key={name}
          label={labelOf(resource, name, values)}
          text={textOf(resource, name, values)}
          onRemove={() => onChange(withCondition(conditions, name, []))}
        />
      ))}
      {conditions.length > 1 ? (
        <button type="button" className="link-button" onClick={() => onChange([])}>
          {say(recordMessages.clearFilters)}
        </button>
      ) : null}
    </>
  );
}

/** The active conditions as text. */
export function FilterSummary({ resource, conditions }: Omit<ActiveFiltersProps, 'onChange'>) {
  const { say } = useLanguage();
  return conditions.map(([name, values]) => (
    <span key={name} className="filter-words">
      {say(recordSentences.filteredBy(labelOf(resource, name, values)))}
      {textOf(resource, name, values)}
    </span>
  ));
}

function ActiveFilter({ label, text, onRemove }: { label: Label; text: ReactNode; onRemove: () => void }) {
  const { say } = useLanguage();
  return (
    <span className="tag active-filter">
      <span className="one-line">
        {say(recordSentences.filteredBy(label))}
        {text}
      </span>
      <button
        type="button"
        className="tag-close"
        aria-label={say(recordSentences.removeFilter(label))}
        onClick={onRemove}
      >
        <CloseOutlined />
      </button>
    </span>
  );
}

function labelOf(resource: Resource, name: string, values: readonly string[]): Label {
  if (name !== WAITING) return labelOfField(resource, name);
  return values[0] === INCOMPLETE ? recordActionMessages.completeness : recordActionMessages.pending;
}

const labelOfField = (resource: Resource, name: string): Label =>
  (name === KEYWORD ? undefined : columnField(resource, name)?.label) ?? recordActionMessages.keyword;

function textOf(resource: Resource, name: string, values: readonly string[]): ReactNode {
  if (name === WAITING) return <DeskFilterName name={values[0] ?? ''} />;
  if (isEditorFilter(name)) return <EditorNames resource={resource} values={values} />;
  const field = name === KEYWORD ? undefined : columnField(resource, name);
  if (!field) return <UserText text={values.join('、')} />;
  const { FilterText } = kindOf(field);
  return <FilterText field={field} values={values} />;
}

function DeskFilterName({ name }: { name: string }) {
  const { say } = useLanguage();
  return Object.hasOwn(waitingLabels, name) ? say(waitingLabels[name as keyof typeof waitingLabels]) : name;
}
