import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { SEARCH_MAX } from '../../contract/search.ts';
import type { NavEntry } from '../session/routing/navigation.ts';
import { helpFor } from '../transport/http/failure-help.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { UserText } from '../ui/user-text.tsx';
import { nextActiveKey, optionId } from './active-option.ts';
import type { PaletteGroup, PaletteItem } from './choices.ts';
import { paletteMessages, paletteSentences } from './palette-messages.ts';
import { useChoices } from './use-choices.ts';
import type { OpenDialogs } from './use-commands.ts';

interface PaletteBoxProps extends OpenDialogs {
  field: RefObject<HTMLInputElement | null>;
  entries: readonly NavEntry[];
  text: string;
  onType: (text: string) => void;
  onFocus: () => void;
  onClose: () => void;
}

const LIST = 'palette-list';

/** The input and option list of the palette. The focus stays in the input; the arrow keys move the active option. */
export function PaletteBox({ field, text, onType, onFocus, onClose, ...dialogs }: PaletteBoxProps) {
  const { say } = useLanguage();
  // The text before an input method started composing; it is what is searched for meanwhile.
  const [textBeforeComposition, setTextBeforeComposition] = useState<string | null>(null);
  const searchedText = textBeforeComposition ?? text;
  const [activeKey, setActiveKey] = useState<string>();
  const { groups, isSearching, failure, failedSections, retry } = useChoices(searchedText.trim(), dialogs);
  const runItem = useRunItem(onClose);
  const choices = groups.flatMap((group) => group.choices);
  const activeItem = choices.find(({ key }) => key === activeKey) ?? choices[0];

  // Not after the opening animation, because operators go on typing.
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    if (activeKey) document.getElementById(optionId(activeKey))?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition these keys belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    if (event.key === 'Enter' && activeItem) {
      event.preventDefault();
      runItem(activeItem, event.ctrlKey || event.metaKey);
      return;
    }
    const nextKey = nextActiveKey(
      event.key,
      choices.map(({ key }) => key),
      activeItem?.key,
    );
    if (nextKey === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setActiveKey(nextKey);
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
          {...(activeItem ? { 'aria-activedescendant': optionId(activeItem.key) } : {})}
          placeholder={say(paletteMessages.placeholder)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            const isComposing = (event.nativeEvent as InputEvent).isComposing;
            setTextBeforeComposition(isComposing ? searchedText : null);
            if (!isComposing) setActiveKey(undefined);
            onType(event.target.value);
          }}
          onFocus={onFocus}
          onCompositionEnd={() => {
            setTextBeforeComposition(null);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
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
      <PaletteGroups id={LIST} groups={groups} activeKey={activeItem?.key} onActivate={setActiveKey} onRun={runItem} />
      <p className="palette-note quiet" role="status">
        {isSearching ? say(paletteMessages.searching) : ''}
        {!isSearching && searchedText.trim() && !failure
          ? say(choices.length > 0 ? paletteSentences.found(choices.length) : paletteMessages.nothing)
          : ''}
        {failedSections.length > 0
          ? ` ${say(paletteMessages.partlyFailed)}${failedSections.map(say).join(say(paletteMessages.comma))}`
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

/** The key code of a key event that an input method has handled. */
const COMPOSING = 229;

/** Follows the link or runs the command, and closes the palette; it stays open when the link opens in a new tab. */
function useRunItem(onClose: () => void) {
  const navigate = useNavigate();
  const root = useHref('/');
  return ({ to, state, run }: PaletteItem, inNewTab: boolean) => {
    if (to !== undefined && inNewTab) {
      window.open(`${root.replace(/\/$/, '')}${to}`, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to !== undefined) void navigate(to, { state: { visit: Date.now(), ...state } });
    run?.();
  };
}

interface GroupsProps {
  id: string;
  groups: readonly PaletteGroup[];
  activeKey: string | undefined;
  onActivate: (key: string) => void;
  onRun: (choice: PaletteItem, inNewTab: boolean) => void;
}

/** The options by group; the input names the active one. */
function PaletteGroups({ id, groups, ...parts }: GroupsProps) {
  const { say } = useLanguage();
  return (
    <div id={id} role="listbox" className="palette-list" aria-label={say(paletteMessages.title)}>
      {groups.map((group) => (
        <PaletteGroupSection key={group.key} group={group} {...parts} />
      ))}
    </div>
  );
}

function PaletteGroupSection({ group, ...parts }: Omit<GroupsProps, 'id' | 'groups'> & { group: PaletteGroup }) {
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

/** A link when the option has a target, so that the middle mouse button opens a new tab. */
function Line({ choice, activeKey, onActivate, onRun }: Omit<GroupsProps, 'id' | 'groups'> & { choice: PaletteItem }) {
  const href = useHref(choice.to ?? '/');
  const optionProps = {
    id: optionId(choice.key),
    role: 'option',
    className: 'palette-line',
    'aria-selected': choice.key === activeKey,
    tabIndex: -1,
    onMouseMove: () => choice.key !== activeKey && onActivate(choice.key),
    // Keeps the focus in the input.
    onMouseDown: (event: MouseEvent) => event.button === 0 && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onRun(choice, event.ctrlKey || event.metaKey);
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
    <button type="button" {...optionProps}>
      {content}
    </button>
  ) : (
    <a href={href} {...optionProps}>
      {content}
    </a>
  );
}
