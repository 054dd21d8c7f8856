import { type MouseEvent, useId } from 'react';
import { useHref } from 'react-router';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { optionId } from './active-option.ts';
import type { PaletteGroup, PaletteItem } from './choices.ts';
import { paletteMessages } from './palette-messages.ts';

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  marked: string | undefined;
  onMark: (key: string) => void;
  onTake: (choice: PaletteItem, apart: boolean) => void;
}

/** The lines of the palette, group by group; the field above says which of them is meant. */
export function PaletteGroups({ id, groups, ...parts }: Props) {
  const { say } = useLanguage();
  return (
    <div id={id} role="listbox" className="palette-list" aria-label={say(paletteMessages.title)}>
      {groups.map((group) => (
        <OneGroup key={group.key} group={group} {...parts} />
      ))}
    </div>
  );
}

function OneGroup({ group, ...parts }: Omit<Props, 'id' | 'groups'> & { group: PaletteGroup }) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="palette-heading quiet">
        {group.label}
      </p>
      {group.choices.map((choice) => (
        <Line key={choice.key} choice={choice} {...parts} />
      ))}
    </div>
  );
}

/** A link where it leads somewhere, so that the middle button opens a tab. */
function Line({ choice, marked, onMark, onTake }: Omit<Props, 'id' | 'groups'> & { choice: PaletteItem }) {
  const href = useHref(choice.to ?? '/');
  const look = {
    id: optionId(choice.key),
    role: 'option',
    className: 'palette-line',
    'aria-selected': choice.key === marked,
    tabIndex: -1,
    onMouseMove: () => choice.key !== marked && onMark(choice.key),
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.button === 0 && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onTake(choice, event.ctrlKey || event.metaKey);
    },
  };
  const content = (
    <>
      <span className="palette-name">
        <UserText text={choice.label} />
      </span>
      {choice.detail ? (
        <span className="palette-detail quiet">
          <UserText text={choice.detail} />
        </span>
      ) : null}
    </>
  );
  return choice.to === undefined ? (
    <button type="button" {...look}>
      {content}
    </button>
  ) : (
    <a href={href} {...look}>
      {content}
    </a>
  );
}
