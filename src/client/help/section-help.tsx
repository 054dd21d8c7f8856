import { type ReactNode, useId } from 'react';
import type { Label } from '../../contract/label.ts';
import { type Action, mayDo, ownActionsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { READ } from '../../declare/permissions.ts';
import { useLanguage } from '../ui/language.tsx';
import { FieldHelp } from './field-help.tsx';
import { helpMessages, helpSentences } from './help-messages.ts';
import { permissionSentence } from './permission-sentences.ts';
import { WorkflowMoves } from './workflow-moves.tsx';
import { WorkflowPicture } from './workflow-picture.tsx';
import { type WorkflowStep, workflowSteps } from './workflow-steps.ts';
import './help.css';

export interface SectionHelpProps {
  resource: Resource;
  /** Every section, for what is referred to. */
  sections: readonly Resource[];
  /** The permissions of the reader, or of the role. */
  codes: ReadonlySet<string>;
  /** A handbook names what the role may do and nothing else. */
  isHandbook?: boolean;
  /** The section before it in the handbook with the same states, of which the role makes the same moves. */
  sameAs?: Resource | undefined;
}

/** What a section is for, how its records go from state to state, who does what, and how its fields are filled in. */
export function SectionHelp({ resource, sections, codes, isHandbook = false, sameAs }: SectionHelpProps) {
  const { say } = useLanguage();
  const may = (action: string) => mayDo(resource, action, (code) => codes.has(code), sections);
  const steps = workflowSteps(resource, sections);
  const isOwn = ({ move }: WorkflowStep) => move !== undefined && may(move[0]);
  const own = new Set(steps.filter(isOwn).map(({ number }) => number));
  // Every section of a handbook may be viewed, so it does not say so at each.
  const permissions = permissionsOf(resource).filter(({ name }) => !isHandbook || (name !== 'list' && may(name)));
  const mayWrite = may('create') || may('edit');
  const isReader = isHandbook && own.size === 0 && permissions.length === 0;
  return (
    <div className="section-help">
      <p>{say(resource.about)}</p>
      <p className="quiet">{say(audienceOf(resource))}</p>
      {sameAs ? <p>{say(helpSentences.asIn(sameAs.label))}</p> : null}
      {isReader ? <p className="quiet">{say(helpMessages.readOnly)}</p> : null}
      {resource.workflow && !sameAs ? (
        <HelpPart title={say(helpMessages.states)} isSmall={isHandbook}>
          <p className="quiet help-note">{say(isHandbook ? helpMessages.statesHelpOfRole : helpMessages.statesHelp)}</p>
          <WorkflowPicture resource={resource} steps={steps} own={own} />
          <WorkflowMoves
            resource={resource}
            steps={isHandbook ? steps.filter((step) => isOwn(step) || !step.move) : steps}
            own={own}
            isHandbook={isHandbook}
          />
        </HelpPart>
      ) : null}
      {permissions.length > 0 ? (
        <HelpPart title={say(helpMessages.permissions)} isSmall={isHandbook}>
          <dl className="help-permissions">
            {permissions.map((action) => (
              <div key={action.name}>
                <dt>
                  {say(action.label)}
                  {isHandbook ? null : <Holding isHeld={may(action.name)} />}
                </dt>
                <dd>{say(permissionSentence(resource, action))}</dd>
              </div>
            ))}
          </dl>
        </HelpPart>
      ) : null}
      {isHandbook && !mayWrite ? null : (
        <HelpPart title={say(helpMessages.fields)} isSmall={isHandbook}>
          <FieldHelp resource={resource} onlyExplained={isHandbook} />
        </HelpPart>
      )}
      {isHandbook ? null : (
        <HelpPart title={say(helpMessages.files)}>
          {fileFacts(resource).map((fact) => (
            <p key={fact.en}>{say(fact)}</p>
          ))}
        </HelpPart>
      )}
    </div>
  );
}

export function HelpPart({
  title,
  isSmall = false,
  children,
}: {
  title: string;
  /** Below the heading of a section in a handbook. */
  isSmall?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = isSmall ? 'h4' : 'h3';
  return (
    <section className="help-part" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

function Holding({ isHeld }: { isHeld: boolean }) {
  const { say } = useLanguage();
  return (
    <span className="help-holding" data-held={isHeld}>
      {say(isHeld ? helpMessages.allowed : helpMessages.missing)}
    </span>
  );
}

/** Seeing the section and its further actions; its moves stand beside the picture. */
function permissionsOf(resource: Resource): Action[] {
  const moves = resource.workflow?.moves ?? {};
  return [
    { code: READ, name: 'list', label: { zh: '查看', en: 'View' } },
    ...ownActionsOf(resource).filter(({ name }) => !Object.hasOwn(moves, name)),
  ];
}

function audienceOf({ workflow, applicant }: Resource): Label {
  if (workflow?.publication) return helpMessages.publicAfterwards;
  if (applicant) return helpMessages.fromApplicants;
  return workflow?.register ? helpMessages.register : helpMessages.staffOnly;
}

function fileFacts({ imports, sheets, fields }: Resource): Label[] {
  const by = typeof imports === 'object' ? fields[imports.by]?.label : undefined;
  const importFact = by ? helpSentences.importsBy(by) : imports ? helpMessages.imports : helpMessages.noImport;
  return [
    helpMessages.exports,
    importFact,
    ...Object.values(sheets ?? {}).map(({ label }) => helpSentences.sheet(label)),
  ];
}
