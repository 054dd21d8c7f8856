import type { ReactNode } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { PanelSlot } from '../../session/routing/section-screens.ts';
import { isPermitted, useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { visibleValues } from '../masking.ts';
import { Slot } from './slot.tsx';
import { useSlots } from './use-slots.ts';

interface PanelsProps {
  resource: Resource;
  /** The stored record; null in the form of a new one. */
  record: AnyRecord | null;
  /** The values of the form; undefined on the record's page. */
  draft?: AnyDraft;
  /** The record or its form. */
  children: ReactNode;
}

/** The section's own panels around a record or its form: beside it where the screen is wide enough, and under it. */
export function WithPanels({ resource, record, draft, children }: PanelsProps) {
  const { panels } = useSlots(resource);
  const may = useMay();
  if (!panels) return children;
  const shown = Object.entries(panels).filter(
    ([, panel]) => (panel.on === 'form') === Boolean(draft) && isPermitted(may, resource, panel.needs),
  );
  if (shown.length === 0) return children;
  const values = {
    record: record && visibleValues(resource, record, may),
    draft: visibleValues(resource, draft ?? {}, may),
  };
  const at = (place: PanelSlot['at']) =>
    shown
      .filter(([, panel]) => panel.at === place)
      .map(([name, panel]) => <OwnPanel key={name} name={name} panel={panel} {...values} />);
  const content = (
    <>
      {children}
      {at('under')}
    </>
  );
  const beside = at('beside');
  if (beside.length === 0) return content;
  return (
    <div className="with-panels">
      <div className="screen">{content}</div>
      <div className="screen">{beside}</div>
    </div>
  );
}

interface OwnPanelProps {
  name: string;
  panel: PanelSlot;
  record: AnyRecord | null;
  draft: AnyDraft;
}

const DEFAULT_HEIGHT = 120;

function OwnPanel({ name, panel: { label, height = DEFAULT_HEIGHT, on, Custom }, record, draft }: OwnPanelProps) {
  const { say } = useLanguage();
  const heading = `panel-${name}`;
  return (
    <section className="panel own-panel" aria-labelledby={heading}>
      <h2 id={heading}>{say(label)}</h2>
      <Slot of={on === 'form' ? draft : record} fallback={<div className="skeleton" style={{ blockSize: height }} />}>
        <Custom record={record} draft={draft} />
      </Slot>
    </section>
  );
}
