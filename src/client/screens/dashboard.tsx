import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import { listed } from '../fields/values.ts';
import { useLanguage } from '../language.tsx';
import { MenuIcon } from '../layout/menu-icon.tsx';
import { leavesOf, type NavEntry } from '../layout/navigation.ts';
import { useNavigation } from '../layout/use-navigation.ts';
import { flat } from '../routes.ts';
import { useOpening } from '../session/access.ts';
import { useMay } from '../session/may.ts';
import { useSession } from '../session/session.ts';
import './dashboard.css';
import { GateDrawing } from './gate-drawing.tsx';
import { sentences, words } from './page-words.ts';

/** What waits for this operator first, then the sections they work in. */
export function Dashboard() {
  const { say } = useLanguage();
  const { user } = useSession();
  const groups = useGroups();
  const waiting = groups.flatMap(({ sections }) => sections.filter(({ count }) => count > 0));
  return (
    <div className="dashboard">
      <h1>{say(sentences.greeting(user.name))}</h1>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{say(words.waiting)}</h2>
        {waiting.length > 0 ? (
          <ul className="waiting">
            {waiting.map((section) => (
              <Waiting key={section.entry.path} {...section} />
            ))}
          </ul>
        ) : (
          <NothingWaits />
        )}
      </section>
      {groups.length > 0 ? (
        <section aria-labelledby="sections">
          <h2 id="sections">{say(words.sections)}</h2>
          <div className="groups">
            {groups.map(({ top, sections: inside }) => (
              <div key={top.path} style={{ '--across': Math.min(inside.length, 4) } as CSSProperties}>
                <h3>
                  <MenuIcon name={top.icon} />
                  {top.name}
                </h3>
                <ul className="entries">
                  {inside.map((section) => (
                    <SectionEntry key={section.entry.path} {...section} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface Section {
  entry: NavEntry;
  resource: Resource;
  count: number;
}

/** The groups of the menu with their sections, and what waits in each. */
function useGroups(): { top: NavEntry; sections: Section[] }[] {
  const { entries, badges } = useNavigation();
  const { rows } = useOpening();
  const resources = new Map(
    flat(rows).flatMap((row) => (row.view === 'list' ? [[row.path, row.resource] as const] : [])),
  );
  const sectionsOf = (top: NavEntry) =>
    leavesOf([top]).flatMap((entry) => {
      const resource = resources.get(entry.path);
      return resource ? [{ entry, resource, count: badges.get(entry.code) ?? 0 }] : [];
    });
  return entries.map((top) => ({ top, sections: sectionsOf(top) })).filter(({ sections }) => sections.length > 0);
}

/** The list, filtered to what somebody has to decide about. */
const decisionsOf = ({ path, workflow }: Resource): string =>
  workflow ? `${path}?${new URLSearchParams(workflow.decision.states.map((state) => ['status', state]))}` : path;

function Waiting({ entry, resource, count }: Section) {
  const { say, language } = useLanguage();
  const { workflow } = resource;
  const states = workflow?.decision.states.flatMap((state) => workflow.states[state]?.label ?? []) ?? [words.waiting];
  return (
    <li>
      <Link to={decisionsOf(resource)}>
        <span className="waiting-count">{count}</span>
        <span className="waiting-section">
          <MenuIcon name={entry.icon} />
          {entry.name}
        </span>
        <span className="waiting-state">{listed(states.map(say), language)}</span>
      </Link>
    </li>
  );
}

function NothingWaits() {
  const { say } = useLanguage();
  return (
    <div className="nothing-waits">
      <GateDrawing />
      <p>
        <strong>{say(words.nothingWaits)}</strong>
        {say(words.nothingWaitsHelp)}
      </p>
    </div>
  );
}

function SectionEntry({ entry, resource }: Section) {
  const { say } = useLanguage();
  const may = useMay();
  return (
    <li>
      <Link to={entry.path} className="entry">
        <MenuIcon name={entry.icon} />
        <span>
          <strong>{entry.name}</strong>
          <small>{say(resource.about)}</small>
        </span>
      </Link>
      {may(resource, 'create') ? (
        <Link
          to={`${entry.path}/create`}
          className="entry-new"
          aria-label={resource.entry ? say(resource.entry) : say(sentences.newIn(entry.name))}
        >
          {say(resource.entry ?? words.newOne)}
        </Link>
      ) : null}
    </li>
  );
}
