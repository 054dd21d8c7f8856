import { Switch } from 'antd';
import { useId, useState } from 'react';
import type { Label } from '../../contract/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { SHORTCUTS_KEY, saveLocal } from '../ui/preferences.ts';
import { keyCombinations, type Shortcut, shortcuts } from './shortcuts.ts';
import { areShortcutsOn } from './use-shortcut.ts';

const switchLabel: Label = { zh: '启用单键快捷键', en: 'Let keys do something by themselves' };

const scopeLabels: Record<Shortcut['scope'], Label> = {
  page: { zh: '任何页面', en: 'Everywhere' },
  list: { zh: '列表页', en: 'On a list' },
  attendance: { zh: '可签到的场次页', en: 'On the page of a session with check-in' },
  rows: { zh: '焦点在列表的行上时', en: 'While a row of a list has the focus' },
};

/** All shortcuts, with a switch that turns single-key shortcuts off. */
export function ShortcutList() {
  const { say } = useLanguage();
  const id = useId();
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const toggle = (next: boolean) => {
    saveLocal(SHORTCUTS_KEY, next ? '1' : '0');
    setIsOn(next);
  };
  const all: readonly Shortcut[] = Object.values(shortcuts);
  return (
    <>
      <section className="shortcuts">
        <KeyList of={keyCombinations} />
      </section>
      <p className="shortcut-switch">
        <Switch id={id} size="small" checked={isOn} onChange={toggle} /> <label htmlFor={id}>{say(switchLabel)}</label>
      </p>
      {(Object.keys(scopeLabels) as Shortcut['scope'][]).map((scope) => (
        <section key={scope} className="shortcuts" data-off={!isOn}>
          <h3>{say(scopeLabels[scope])}</h3>
          <KeyList of={all.filter((one) => one.scope === scope)} />
        </section>
      ))}
    </>
  );
}

function KeyList({ of }: { of: readonly Pick<Shortcut, 'keys' | 'label'>[] }) {
  const { say } = useLanguage();
  return (
    <dl>
      {of.map(({ keys, label }) => (
        <div key={keys[0]}>
          <dt>
            <kbd>{keys[0]}</kbd>
          </dt>
          <dd>{say(label)}</dd>
        </div>
      ))}
    </dl>
  );
}
