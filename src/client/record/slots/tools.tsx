import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import type { ListState } from '../../session/routing/screen-props.ts';
import type { ToolSlot } from '../../session/routing/section-screens.ts';
import { isPermitted, useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Slot } from './slot.tsx';
import { useRun } from './use-run.ts';

interface OwnToolsProps {
  resource: Resource;
  tools: Readonly<Record<string, ToolSlot>>;
  list: ListState;
}

/** The section's own buttons over its list. */
export function OwnTools({ resource, tools, list }: OwnToolsProps) {
  const may = useMay();
  return Object.entries(tools)
    .filter(([, tool]) => isPermitted(may, resource, tool.needs))
    .map(([name, tool]) => <OwnTool key={name} tool={tool} list={list} />);
}

function OwnTool({ tool: { label, onClick, Custom }, list }: { tool: ToolSlot; list: ListState }) {
  const { say } = useLanguage();
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const press = () => {
    if (!onClick) return setOpen(true);
    setBusy(true);
    void run(() => onClick(list)).finally(() => setBusy(false));
  };
  return (
    <>
      <Button loading={busy} onClick={press}>
        {say(label)}
      </Button>
      {open && Custom ? (
        <Slot of={open} fallback={null}>
          <Custom list={list} onClose={() => setOpen(false)} />
        </Slot>
      ) : null}
    </>
  );
}
