import { memo, type ReactNode, useMemo } from 'react';
import type { Label } from '../../../contract/label.ts';
import { checkHints } from '../../../declare/comparisons.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { sourcesOf } from '../../../declare/derived.ts';
import { isNeededToSave } from '../../../declare/draft.ts';
import { moveMarkedAt } from '../../../declare/needs.ts';
import { immutableHint } from '../../../declare/permanence.ts';
import { dataClasses } from '../../../kinds/data-classes.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';
import { unexpectedParts } from '../../../kinds/index-cells.client.ts';
import { unexpectedStored } from '../../fields/cell-messages.ts';
import { LabelledInput } from '../../fields/labelled-input.tsx';
import { textOf } from '../../fields/unexpected-mark.tsx';
import { joinList } from '../../fields/values.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isSameJson } from '../draft.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';
import { OwnInput, type OwnInputOf } from '../slots/inputs.tsx';
import type { ValidationError } from './validation.ts';

export interface FieldRowProps {
  resource: Resource;
  name: string;
  /** A prefix for element ids, so that a form in a dialog does not repeat those of the page. */
  place?: string;
  /** The state of the record; undefined for a new one. */
  status?: string | undefined;
  value: unknown;
  /** The value of the record that the form changes, if it may be one that the field does not expect. */
  stored?: unknown;
  /** The value of the field that narrows this reference. */
  narrowingValue?: unknown;
  error: ValidationError | undefined;
  disabled: boolean;
  /** The text in the other language stands beside it. */
  isPaired?: boolean;
  /** Its value follows from others. */
  hasOneChoice?: boolean;
  /** Must be stable: the row is memoized. */
  onChange: (name: string, value: unknown) => void;
  onBlur: (name: string) => void;
  onBusy: (name: string, busy: boolean) => void;
  own?: OwnInputOf | undefined;
}

export const fieldId = (name: string): string => `field-${name}`;

/** A form field with label, input, help and error. */
export const FieldRow = memo(function FieldRow({ resource, name, place = '', status, ...row }: FieldRowProps) {
  const { say, language } = useLanguage();
  const field = useFieldInState(resource, name, status);
  if (!field) return null;
  // What an operator writes is validated instead.
  const unexpected = isSameJson(row.value, row.stored) ? unexpectedParts(field, row.stored).map(textOf) : [];
  const fixed = immutableHint(field, resource.workflow);
  const help = [
    field.help && say(field.help),
    fixed && say(fixed),
    ...(row.hasOneChoice
      ? [say(recordSentences.followsFrom(sourceLabels(resource, name)))]
      : checkHints(resource, name).map(say)),
    unexpected.length > 0 && say(unexpectedStored(joinList(unexpected, language))),
  ].filter(Boolean);
  const { Input, mayShareLine, group } = kindOf(field);
  const id = `${place}${fieldId(name)}`;
  const errorText = row.error && (typeof row.error === 'string' ? row.error : say(row.error));
  const shared = {
    id,
    value: row.value,
    disabled: row.disabled || row.hasOneChoice === true,
    describedBy: errorText || help.length > 0 ? `${id}-message` : undefined,
    onChange: (value: unknown) => row.onChange(name, value),
    onBlur: () => row.onBlur(name),
    onBusy: (busy: boolean) => row.onBusy(name, busy),
  };
  const input = (
    <Input
      {...shared}
      field={field}
      section={resource.code}
      name={name}
      narrowingValue={row.narrowingValue}
      invalid={errorText !== undefined}
    />
  );
  return (
    <LabelledInput
      id={id}
      className={mayShareLine ? 'field' : 'field field-wide'}
      group={group}
      data-field={name}
      data-pair={row.isPaired}
      label={
        <>
          {say(field.label)}
          <Mark field={field} move={moveMarkedAt(resource, name, field.required)} />
          {field.seenBy ? <span className="personal">{say(dataClasses[field.seenBy].mark)}</span> : null}
        </>
      }
    >
      {row.own ? (
        <OwnInput
          {...shared}
          own={row.own}
          resource={resource}
          labelId={`${id}-label`}
          error={errorText}
          instead={input}
        />
      ) : (
        input
      )}
      <Message id={`${id}-message`} error={errorText} help={help.join('\n')} />
    </LabelledInput>
  );
});

/** The field as a save in this state asks for it: what a draft may lack is needed by the move that submits it. */
function useFieldInState(resource: Resource, name: string, status: string | undefined): Field | undefined {
  const field = resource.fields[name];
  return useMemo(
    () =>
      field?.required === true && !isNeededToSave(resource, name, status) ? { ...field, required: 'publish' } : field,
    [resource, name, status, field],
  );
}

const sourceLabels = (resource: Resource, name: string): Label[] =>
  sourcesOf(resource, name).flatMap((source) => resource.fields[source]?.label ?? []);

function Mark({ field, move }: { field: Field; move: Label | undefined }): ReactNode {
  const { say } = useLanguage();
  if (field.required === true) {
    return (
      <span className="required" title={say(recordMessages.required)}>
        *
      </span>
    );
  }
  const isForMove = move && recordSentences.neededFor(move);
  const mark = field.required === 'publish' ? (isForMove ?? recordMessages.publishRequired) : isForMove;
  return mark ? <span className="required-later">{say(mark)}</span> : null;
}

function Message({ id, error, help }: { id: string; error: string | undefined; help: string }) {
  return (
    <span id={id} className="field-message">
      <span role="alert" className="wrong">
        {error}
      </span>
      {!error && help ? <span className="quiet many-lines">{help}</span> : null}
    </span>
  );
}
