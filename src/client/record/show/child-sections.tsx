import { DownOutlined } from '@ant-design/icons';
import { type ComponentType, createContext, useMemo } from 'react';
import { childrenOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { sections } from '../../../resources/index.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { visibilityOfField } from '../masking.ts';

/** The lists at the end of a record's page; the app provides them, because a list stands on the parts of a record. */
export const ChildListsContext = createContext<ComponentType<{ resource: Resource; record: AnyRecord }> | null>(null);

/** The people who have applied for the seats of a record, above its fields; provided by the app like the lists. */
export const AttendanceContext = createContext<ComponentType<{ resource: Resource; record: AnyRecord }> | null>(null);

/** The related lists that this operator may read, of a server whose lists know the reference as a filter. */
export function useRelated({ related = [] }: Resource): { section: Resource; field: string }[] {
  const may = useMay();
  const isOffered = useFeature('relatedRecords');
  return useMemo(
    () =>
      (isOffered ? related : []).flatMap(({ section: code, field }) => {
        const section = findSection(sections, code);
        if (!section || !may(section, 'list') || visibilityOfField(section, field, may) !== 'whole') return [];
        return { section: sectionRelatedBy(section, field), field };
      }),
    [related, may, isOffered],
  );
}

/**
 * The section as the page of a related record lists it: what lies in a record of a third section says in which, and the
 * column that would name the related record itself is left out.
 */
function sectionRelatedBy(section: Resource, field: string): Resource {
  const { within: parent, list } = section;
  if (!parent) return section;
  return {
    ...section,
    within: { ...parent, field },
    list: { ...list, columns: [parent.field, ...list.columns] },
  };
}

export function useReadableChildren(resource: Resource): Resource[] {
  const may = useMay();
  return childrenOf(resource, sections).filter((child) => may(child, 'list'));
}

/** Links to the child lists at the end of a long page. */
export function ChildListLinks({ resource }: { resource: Resource }) {
  const { say } = useLanguage();
  const children = useReadableChildren(resource);
  const related = useRelated(resource);
  return [...children, ...related.map(({ section }) => section)].map(({ code, label }) => (
    <button key={code} type="button" className="link-button" onClick={() => goTo(code)}>
      {say(label)} <DownOutlined />
    </button>
  ));
}

export const childListId = (code: string): string => `list-of-${code}`;

function goTo(code: string): void {
  const heading = document.getElementById(childListId(code));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
