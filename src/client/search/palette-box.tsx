import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { SEARCH_MAX } from '../../contract/search.ts';
import { helpFor } from '../http/failure-help.ts';
import type { NavEntry } from '../routing/navigation.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { UserText } from '../ui/user-text.tsx';
import { nextActiveKey, optionId } from './active-option.ts';
import type { PaletteGroup, PaletteItem } from './choices.ts';
import { paletteMessages, paletteSentences } from './palette-messages.ts';
import { useChoices } from './use-choices.ts';
import type { OpenDialogs } from './use-commands.ts';

interface Props extends OpenDialogs {
  field: RefObject<HTMLInputElement | null>;
  entries: readonly NavEntry[];
  text: string;
  onType: (text: string) => void;
  onFocus: () => void;
  onClose: () => void;
}

const LIST = 'palette-list';

/** A field and a list below it. The focus stays in the field; the arrows move a mark through the list. */
export function PaletteBox({ field, text, onType, onFocus, onClose, ...known }: Props) {
  const { say } = useLanguage();
  // While an input method composes, the text before it is searched for.
  const [textBefore, setTextBefore] = useState<string | null>(null);
  const searchedText = textBefore ?? text;
  const [mark, setMark] = useState<string>();
  const { groups, isSearching, failure, missed, retry } = useChoices(searchedText.trim(), known);
  const take = useTake(onClose);
  const choices = groups.flatMap((group) => group.choices);
  const marked = choices.find(({ key }) => key === mark) ?? choices[0];

  // At once, not when the dialog has stopped moving: people go on typing.
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    if (mark) document.getElementById(optionId(mark))?.scrollIntoView({ block: 'nearest' });
  }, [mark]);

  const hear = (event: KeyboardEvent) => {
    // While a word is being composed these keys belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    if (event.key === 'Enter' && marked) {
      event.preventDefault();
      take(marked, event.ctrlKey || event.metaKey);
      return;
    }
    const next = nextActiveKey(
      event.key,
      choices.map(({ key }) => key),
      marked?.key,
    );
    if (next === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setMark(next);
  };

  return (
    <div className="palette-box">
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={say(paletteMessages.title)}
          aria-expanded={choices.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          {...(marked ? { 'aria-activedescendant': optionId(marked.key) } : {})}
          placeholder={say(paletteMessages.placeholder)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            const isComposing = (event.nativeEvent as InputEvent).isComposing;
            setTextBefore(isComposing ? searchedText : null);
            if (!isComposing) setMark(undefined);
            onType(event.target.value);
          }}
          onFocus={onFocus}
          onCompositionEnd={() => {
            setTextBefore(null);
            setMark(undefined);
          }}
          onKeyDown={hear}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={say(paletteMessages.close)}
          title={say(paletteMessages.close)}
          onClick={onClose}
        />
      </div>
      <PaletteGroups id={LIST} groups={groups} marked={marked?.key} onMark={setMark} onTake={take} />
      <p className="palette-note quiet" role="status">
        {isSearching ? say(paletteMessages.searching) : ''}
        {!isSearching && searchedText.trim() && !failure
          ? say(choices.length > 0 ? paletteSentences.found(choices.length) : paletteMessages.nothing)
          : ''}
        {missed.length > 0
          ? ` ${say(paletteMessages.partlyFailed)}${missed.map(say).join(say(paletteMessages.comma))}`
          : ''}
        {failure && !isSearching ? (
          <>
            {say(paletteMessages.failed)} {say(helpFor(failure))}{' '}
            <button type="button" className="link-button" onClick={retry}>
              {say(pageMessages.retry)}
            </button>
          </>
        ) : null}
      </p>
      <p className="palette-keys quiet">{say(paletteMessages.keys)}</p>
    </div>
  );
}

/** What browsers say of a key that an input method has taken. */
const COMPOSING = 229;

/** Does what a line says and closes the palette; in a new tab the palette stays. */
function useTake(onClose: () => void) {
  const navigate = useNavigate();
  const root = useHref('/');
  return ({ to, state, run }: PaletteItem, apart: boolean) => {
    if (to !== undefined && apart) {
      window.open(`${root.replace(/\/$/, '')}${to}`, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to !== undefined) void navigate(to, { state: { fresh: Date.now(), ...state } });
    run?.();
  };
}

interface GroupsProps {
  id: string;
  groups: readonly PaletteGroup[];
  marked: string | undefined;
  onMark: (key: string) => void;
  onTake: (choice: PaletteItem, apart: boolean) => void;
}

/** The lines of the palette, group by group; the field above says which of them is meant. */
function PaletteGroups({ id, groups, ...parts }: GroupsProps) {
  const { say } = useLanguage();
  return (
    <div id={id} role="listbox" className="palette-list" aria-label={say(paletteMessages.title)}>
      {groups.map((group) => (
        <OneGroup key={group.key} group={group} {...parts} />
      ))}
    </div>
  );
}

function OneGroup({ group, ...parts }: Omit<GroupsProps, 'id' | 'groups'> & { group: PaletteGroup }) {
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
function Line({ choice, marked, onMark, onTake }: Omit<GroupsProps, 'id' | 'groups'> & { choice: PaletteItem }) {
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
