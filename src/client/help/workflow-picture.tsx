import { useId } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { helpMessages, helpSentences } from './help-messages.ts';
import { layOutWorkflow } from './workflow-layout.ts';
import type { WorkflowStep } from './workflow-steps.ts';

interface WorkflowPictureProps {
  resource: Resource;
  steps: readonly WorkflowStep[];
  /** The numbers of the steps that the reader may make, which stand out. */
  own: ReadonlySet<number>;
}

/** The states of a section and the ways between them; the numbers are those of the list below the picture. */
export function WorkflowPicture({ resource: { workflow, label }, steps, own }: WorkflowPictureProps) {
  const { say } = useLanguage();
  const id = useId();
  if (!workflow) return null;
  const states = [workflow.initial, ...Object.keys(workflow.states).filter((state) => state !== workflow.initial)];
  const nameOf = (state: string) => say(workflow.states[state]?.label ?? { zh: state, en: state });
  const boxWidth = Math.max(...states.map((state) => textWidth(nameOf(state)))) + 28;
  const { width, height, boxes, arrows } = layOutWorkflow(states, steps, boxWidth);
  return (
    <svg
      className="help-picture"
      role="img"
      aria-label={say(helpSentences.pictureOf(label))}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <defs>
        {(['own', 'other'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" className="help-arrow-head" data-own={kind === 'own'} />
          </marker>
        ))}
      </defs>
      {arrows.map(({ from, to, isAutomatic, numbers, path }) => {
        const isOwn = numbers.some((number) => own.has(number));
        return (
          <path
            key={`${from} ${to} ${isAutomatic}`}
            d={path}
            className="help-arrow"
            data-own={isOwn}
            data-automatic={isAutomatic}
            markerEnd={`url(#${id}${isOwn ? 'own' : 'other'})`}
          />
        );
      })}
      {boxes.map(({ state, x, y, width: boxWide, height: boxHigh }) => (
        <g key={state} className="help-box" data-tone={workflow.states[state]?.tone}>
          <rect x={x} y={y} width={boxWide} height={boxHigh} rx={6} data-initial={state === workflow.initial} />
          <text x={x + boxWide / 2} y={y + boxHigh / 2} textAnchor="middle" dominantBaseline="central">
            {nameOf(state)}
          </text>
          {state === workflow.initial ? <title>{say(helpMessages.initial)}</title> : null}
        </g>
      ))}
      {arrows.flatMap(({ from, to, marks }) =>
        marks.map(({ number, x, y }) => (
          <g key={`${from} ${to} ${number}`} className="help-mark" data-own={own.has(number)}>
            <circle cx={x} cy={y} r={8.5} />
            <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
              {number}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

/** A Chinese character is as wide as the text is high, a Latin letter about half as wide. */
const textWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[⺀-鿿＀-￯]/.test(letter) ? 13 : 7), 0);
