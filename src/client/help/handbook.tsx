import { type MouseEvent, useId } from 'react';
import type { Label } from '../../contract/label.ts';
import { childrenOf, mayDo, ownActionsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isGroup, type MenuItem } from '../../declare/menu.ts';
import { useLanguage } from '../ui/language.tsx';
import { helpMessages } from './help-messages.ts';
import { SectionHelp } from './section-help.tsx';

interface HandbookProps {
  menu: readonly MenuItem[];
  sections: readonly Resource[];
  /** What the role allows. */
  codes: ReadonlySet<string>;
  introduction: Label;
}

interface Chapter {
  code: string;
  label: Label;
  sections: Resource[];
}

/** What a role sees and does, section by section in the order of the menu. */
export function Handbook({ menu, sections, codes, introduction }: HandbookProps) {
  const { say } = useLanguage();
  const id = useId();
  const chapters = chaptersOf(menu, sections, codes);
  const sameAs = sectionsWithSameMoves(
    chapters.flatMap((chapter) => chapter.sections),
    sections,
    codes,
  );
  if (chapters.length === 0) return <p>{say(helpMessages.nothingAllowed)}</p>;
  return (
    <div className="handbook">
      <p>{say(introduction)}</p>
      <nav aria-label={say(helpMessages.contents)}>
        <dl className="help-contents">
          {chapters.map((chapter) => (
            <div key={chapter.code}>
              <dt>{say(chapter.label)}</dt>
              {chapter.sections.map(({ code, label }) => (
                <dd key={code}>
                  <a href={`#${id}${code}`} onClick={goToChapter}>
                    {say(label)}
                  </a>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter.code} aria-labelledby={`${id}${chapter.code}`}>
          <h2 id={`${id}${chapter.code}`}>{say(chapter.label)}</h2>
          {chapter.sections.map((resource) => (
            <section key={resource.code} className="help-chapter" aria-labelledby={`${id}${resource.code}`}>
              <h3 id={`${id}${resource.code}`} tabIndex={-1}>
                {say(resource.label)}
              </h3>
              <SectionHelp
                resource={resource}
                sections={sections}
                codes={codes}
                isHandbook
                sameAs={sameAs.get(resource)}
              />
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}

/** In the app the address after `#` is that of the screen; in the saved page the link works by itself. */
function goToChapter(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

function chaptersOf(menu: readonly MenuItem[], sections: readonly Resource[], codes: ReadonlySet<string>): Chapter[] {
  const may = (resource: Resource, action: string) => mayDo(resource, action, (code) => codes.has(code), sections);
  const chapters = menu.filter(isGroup).map((group) => ({
    code: group.code,
    label: group.label,
    sections: group.sections
      .filter((section) => may(section, 'list'))
      .flatMap((section) => [section, ...childrenOf(section, sections)]),
  }));
  // Shared records can be read wherever they are referred to, which is no work of the role.
  const shared = sections.filter(
    (section) => section.shared && ownActionsOf(section).some(({ name }) => may(section, name)),
  );
  return [...chapters, { code: 'shared', label: helpMessages.sharedRecords, sections: shared }].filter(
    (chapter) => chapter.sections.length > 0,
  );
}

/** For each section the first one before it with the same workflow, of which the role makes the same moves. */
function sectionsWithSameMoves(
  inOrder: readonly Resource[],
  sections: readonly Resource[],
  codes: ReadonlySet<string>,
): ReadonlyMap<Resource, Resource> {
  const first = new Map<string, Resource>();
  const same = new Map<Resource, Resource>();
  const workflows = [...new Set(inOrder.map(({ workflow }) => workflow))];
  for (const section of inOrder.filter(({ workflow }) => workflow)) {
    const { workflow, byClock, fourEyes } = section;
    const moves = Object.keys(workflow?.moves ?? {}).filter((move) =>
      mayDo(section, move, (code) => codes.has(code), sections),
    );
    const key = JSON.stringify([workflows.indexOf(workflow), byClock, fourEyes, moves]);
    const before = first.get(key);
    if (before) same.set(section, before);
    else first.set(key, section);
  }
  return same;
}
