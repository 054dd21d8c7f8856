import { isEditorFilter } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { kindOf } from '../../kinds/index.client.ts';
import { conditionValues, type ListConditions } from '../transport/wire/list-location.ts';
import { useLanguage } from '../ui/language.tsx';
import { EditorFilter } from './editor-filter.tsx';

interface FilterFieldsProps {
  resource: Resource;
  names: readonly string[];
  draft: ListConditions;
  onChange: (name: string, values: readonly string[]) => void;
}

/** The declared filters, each rendered by its field kind. */
export default function FilterFields({ resource, names, draft, onChange }: FilterFieldsProps) {
  const { say } = useLanguage();
  return names.map((name) => {
    const field = columnField(resource, name);
    const Filter = field && kindOf(field).Filter;
    if (!field || !Filter) return null;
    const id = `filter-${name}`;
    return (
      <div key={name} className="filter">
        <label htmlFor={id}>{say(field.label)}</label>
        {isEditorFilter(name) ? (
          <EditorFilter
            resource={resource}
            id={id}
            values={conditionValues(draft, name)}
            onChange={(values) => onChange(name, values)}
          />
        ) : (
          <Filter
            field={field}
            id={id}
            values={conditionValues(draft, name)}
            onChange={(values) => onChange(name, values)}
          />
        )}
      </div>
    );
  });
}
