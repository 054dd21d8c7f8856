import { Button } from 'antd';
import type { UndoGroup, UndoLine } from '../../../contract/undo.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { sections } from '../../../resources/index.ts';
import { auditActionLabel, sectionLabel } from '../../record/history/history-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { titleFallback, undoMessages, undoSentences } from './undo-messages.ts';
import { type UndoState, useFurtherLines } from './use-undo.ts';

/** The previewed records by section and outcome; refused ones first, because they need a decision. */
export const UndoGroups = ({ undo, groups }: { undo: UndoState; groups: readonly UndoGroup[] }) =>
  [...groups.filter(isRefused), ...groups.filter((one) => !isRefused(one))].map((group) => (
    <Group key={`${group.section} ${group.outcome}`} undo={undo} group={group} />
  ));

const isRefused = ({ outcome }: UndoGroup): boolean => outcome === 'refused';

function Group({ undo, group }: { undo: UndoState; group: UndoGroup }) {
  const { say } = useLanguage();
  const { section, outcome, total, seen } = group;
  const { lines, load, busy } = useFurtherLines(undo, group);
  const heading = `undo-${section}-${outcome}`;
  return (
    <section aria-labelledby={heading} className="undo-group">
      <h3 id={heading}>{say(undoSentences.group(sectionLabel(section), outcome, total))}</h3>
      {seen > 0 ? <p className="undo-seen">{say(undoSentences.seen(seen))}</p> : null}
      <ul>
        {lines.map((line, index) => (
          <Line key={line.id ?? `at ${index}`} section={section} line={line} />
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
  const name = titleFallback(line);
  const time = shanghaiTime(at);
  return (
    <li>
      <span>
        <UserText text={name ? say(name) : (title ?? '')} />
        {id !== null && title ? <span className="quiet digits"> #{id}</span> : null}
      </span>
      {time ? <span className="quiet">{say(undoSentences.asOf(time))}</span> : null}
      {later ? (
        <span className="quiet">
          <UserText
            text={say(
              undoSentences.later(
                later.operator?.title || say(undoMessages.system),
                shanghaiTime(later.at) ?? '',
                auditActionLabel(later.action, findSection(sections, section)?.code),
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
