import { Button } from 'antd';
import { useState } from 'react';
import type { UndoGroup, UndoLine } from '../../contract/undo.ts';
import { records } from '../../resources/index.ts';
import { deedLabel, sectionLabel } from '../history/history-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { lineName, undoMessages, undoSentences } from './undo-messages.ts';
import type { UndoState } from './use-undo.ts';

type More = UndoState['more'];

/** What becomes of the records, section by section. */
export const UndoGroups = ({ groups, more }: { groups: readonly UndoGroup[]; more: More }) =>
  [...groups.filter(isRefused), ...groups.filter((one) => !isRefused(one))].map((group) => (
    <Group key={`${group.section} ${group.outcome}`} group={group} more={more} />
  ));

/** What has to be decided about is read first. */
const isRefused = ({ outcome }: UndoGroup): boolean => outcome === 'refused';

function Group({ group, more }: { group: UndoGroup; more: More }) {
  const { say } = useLanguage();
  const { section, outcome, total, seen, list } = group;
  const [later, setLater] = useState<readonly UndoLine[]>([]);
  const [busy, setBusy] = useState(false);
  const lines = [...list, ...later];
  const load = async () => {
    setBusy(true);
    try {
      const page = Math.floor(lines.length / Math.max(1, list.length)) + 1;
      const next = await more(group, page);
      setLater([...later, ...next]);
    } catch {
      // Said already; the button stays.
    }
    setBusy(false);
  };
  const heading = `undo-${section}-${outcome}`;
  return (
    <section aria-labelledby={heading} className="undo-group">
      <h3 id={heading}>{say(undoSentences.group(sectionLabel(section), outcome, total))}</h3>
      {seen > 0 ? <p className="undo-seen">{say(undoSentences.seen(seen))}</p> : null}
      <ul>
        {lines.map((line, at) => (
          <Line key={line.id ?? `at ${at}`} section={section} line={line} />
        ))}
      </ul>
      {lines.length < total ? (
        <Button size="small" loading={busy} onClick={() => void load()}>
          {say(undoMessages.more)}
        </Button>
      ) : null}
    </section>
  );
}

function Line({ section, line }: { section: string; line: UndoLine }) {
  const { say } = useLanguage();
  const { id, title, at, later, sentence } = line;
  const called = lineName(line);
  const moment = shanghaiTime(at);
  return (
    <li>
      <span>
        <UserText text={called ? say(called) : (title ?? '')} />
        {id !== null && title ? <span className="quiet digits"> #{id}</span> : null}
      </span>
      {moment ? <span className="quiet">{say(undoSentences.asOf(moment))}</span> : null}
      {later ? (
        <span className="quiet">
          <UserText
            text={say(
              undoSentences.later(
                later.operator?.title || say(undoMessages.system),
                shanghaiTime(later.at) ?? '',
                deedLabel(later.action, records.find(({ code }) => code === section)?.code),
              ),
            )}
          />
        </span>
      ) : null}
      {sentence ? (
        <span className="quiet">
          <UserText text={sentence} />
        </span>
      ) : null}
    </li>
  );
}
