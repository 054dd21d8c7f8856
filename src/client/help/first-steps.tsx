import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { newRecordTitle } from '../page/screen-titles.ts';
import { recentOf } from '../session/recent-records.ts';
import { leavesOf, type NavEntry } from '../session/routing/navigation.ts';
import { listsByPath } from '../session/routing/routes.ts';
import { useNavigation } from '../session/routing/use-navigation.ts';
import { useRoutes } from '../session/routing/use-routes.ts';
import { useSession } from '../session/session.ts';
import { type May, useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { firstStepsMessages, firstStepsSentences } from './first-steps-messages.ts';
import { useFirstStepsState } from './first-steps-state.ts';
import { useOpenHelp } from './open-help.ts';
import './help.css';

interface FirstStep {
  name: string;
  label: Label;
  /** The page it leads to; the step without one opens the help. */
  to?: string;
}

/**
 * Five steps for the first day, made from what this operator may do. They are shown to somebody who has visited nothing yet,
 * until they are done or skipped; the help brings them back.
 */
export function FirstSteps() {
  const { user } = useSession();
  const account = user.account ?? '';
  const [state, change] = useFirstStepsState(account);
  const isNew = state === undefined && Object.keys(user.seen ?? {}).length === 0 && recentOf(account).length === 0;
  const steps = useFirstSteps();
  useEffect(() => {
    // From now on the steps stay, although the operator visits records by doing them.
    if (isNew) change({ done: [], isSkipped: false });
  }, [isNew, change]);
  if (!state || state.isSkipped || steps.length < 2) return null;
  return (
    <FirstStepsCard
      steps={steps}
      done={state.done}
      onDone={(name) => change({ ...state, done: [...new Set([...state.done, name])] })}
      onSkip={() => change({ ...state, isSkipped: true })}
    />
  );
}

interface FirstStepsCardProps {
  steps: readonly FirstStep[];
  done: readonly string[];
  onDone: (name: string) => void;
  onSkip: () => void;
}

function FirstStepsCard({ steps, done, onDone, onSkip }: FirstStepsCardProps) {
  const { say } = useLanguage();
  const id = useId();
  const doneCount = steps.filter(({ name }) => done.includes(name)).length;
  return (
    <section className="first-steps" aria-labelledby={id}>
      <header>
        <h2 id={id}>{say(firstStepsMessages.title)}</h2>
        <span className="quiet digits">{say(firstStepsSentences.progress(doneCount, steps.length))}</span>
      </header>
      <ol>
        {steps.map((step, at) => (
          <li key={step.name}>
            <StepLink step={step} number={at + 1} isDone={done.includes(step.name)} onDone={() => onDone(step.name)} />
          </li>
        ))}
      </ol>
      <Button type="text" size="small" onClick={onSkip}>
        {say(doneCount === steps.length ? firstStepsMessages.close : firstStepsMessages.skip)}
      </Button>
    </section>
  );
}

interface StepLinkProps {
  step: FirstStep;
  number: number;
  isDone: boolean;
  onDone: () => void;
}

function StepLink({ step: { label, to }, number, isDone, onDone }: StepLinkProps) {
  const { say } = useLanguage();
  const openHelp = useOpenHelp();
  const content = (
    <>
      <span className="help-number" data-done={isDone} aria-hidden="true">
        {isDone ? <CheckCircleFilled /> : number}
      </span>
      <span>
        {say(label)}
        {isDone ? <span className="visually-hidden"> · {say(firstStepsMessages.done)}</span> : null}
      </span>
    </>
  );
  return to ? (
    <Link to={to} onClick={onDone}>
      {content}
    </Link>
  ) : (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        onDone();
        openHelp();
      }}
    >
      {content}
    </button>
  );
}

function useFirstSteps(): FirstStep[] {
  const { entries, badges } = useNavigation();
  const { routes, allowedPaths } = useRoutes();
  const may = useMay();
  const lists = listsByPath(routes);
  const own = leavesOf(entries).flatMap((entry) => {
    const resource = lists.get(entry.path);
    return resource ? [{ entry, resource, waiting: badges.get(entry.code) ?? 0 }] : [];
  });
  const work = workStep(own, may);
  const [first] = own;
  if (!first || !work) return [];
  const { entry } = own.find(({ resource }) => resource === work.resource) ?? first;
  return [
    { name: 'open', label: firstStepsSentences.open(entry.name), to: entry.path },
    ...(allowedPaths.has(SEARCH_PATH) ? [{ name: 'find', label: firstStepsMessages.find, to: SEARCH_PATH }] : []),
    { name: 'work', label: work.label, to: work.to },
    { name: 'history', label: firstStepsMessages.history, to: entry.path },
    { name: 'help', label: firstStepsMessages.help },
  ];
}

const SEARCH_PATH = '/search';

interface OwnSection {
  entry: NavEntry;
  resource: Resource;
  waiting: number;
}

/** The first thing to do: a draft for whoever writes, a decision for whoever decides, a list for whoever reads. */
function workStep(own: readonly OwnSection[], may: May): { resource: Resource; label: Label; to: string } | undefined {
  const decides = own.find(
    ({ resource, waiting }) =>
      waiting > 0 && (resource.workflow?.decision.moves ?? []).some((move) => may(resource, move)),
  );
  const writes = own.find(({ resource }) => resource.workflow?.publication && may(resource, 'create'));
  const creates = writes ?? own.find(({ resource }) => may(resource, 'create'));
  const [first] = own;
  if (decides) {
    const { resource, entry } = decides;
    return { resource, label: firstStepsSentences.decide(resource.label), to: entry.path };
  }
  if (creates) {
    const { resource, entry } = creates;
    return { resource, label: newRecordTitle(resource), to: `${entry.path}/create` };
  }
  return (
    first && { resource: first.resource, label: firstStepsSentences.read(first.resource.label), to: first.entry.path }
  );
}
