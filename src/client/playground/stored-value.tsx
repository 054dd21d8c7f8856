import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { normalizeDraft } from '../../declare/draft.ts';
import type { KindName } from '../../kinds/index.ts';
import { callKey } from '../transport/wire/call-key.ts';
import { useLanguage } from '../ui/language.tsx';
import { referenceCalls, type StoredDraft } from './reference.ts';
import { referenceMessages as messages } from './reference-messages.ts';

interface StoredValueProps {
  kind: KindName;
  resource: Resource;
  draft: AnyDraft;
  onChange: (draft: AnyDraft) => void;
}

/** The way of a value: what the form sends, what the database keeps, what the server returns. */
export function StoredValue({ kind, resource, draft, onChange }: StoredValueProps) {
  const { say } = useLanguage();
  const sent = normalizeDraft(resource, draft);
  const { data, isError } = useStoredDraft(kind, sent);
  return (
    <div className="reference-way">
      <section className="panel">
        <h2>{say(messages.sent)}</h2>
        <JsonInput label={say(messages.sent)} value={sent} onChange={onChange} />
      </section>
      <section className="panel" aria-live="polite">
        <h2>{say(messages.stored)}</h2>
        {isError ? <p className="quiet reference-none">{say(messages.notStored)}</p> : null}
        {Object.entries(data?.errors ?? {}).map(([name, sentence]) => (
          <p key={name} className="reference-none">
            {say(messages.refused)}
            {say(sentence)}
          </p>
        ))}
        {data && data.columns.length > 0 ? (
          <dl className="reference-columns">
            {data.columns.map(({ name, type, text }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> <code className="quiet">{type}</code>
                </dt>
                <dd>
                  <pre>{text ?? 'null'}</pre>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </section>
      <section className="panel">
        <h2>{say(messages.returned)}</h2>
        {data && data.columns.length > 0 ? <pre>{JSON.stringify(data.record, null, 2)}</pre> : null}
      </section>
    </div>
  );
}

/** What the development server does with the draft, once nothing has changed for a moment. */
function useStoredDraft(kind: KindName, draft: AnyDraft): { data: StoredDraft | undefined; isError: boolean } {
  const current = JSON.stringify(draft);
  const [settled, setSettled] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), 300);
    return () => clearTimeout(timer);
  }, [current]);
  const { query } = useCustom<StoredDraft>({
    url: referenceCalls.value,
    method: 'post',
    config: { payload: { kind, draft: JSON.parse(settled) } },
    queryOptions: { queryKey: callKey('declare', kind, settled), placeholderData: keepPreviousData },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return { data: query.data?.data, isError: query.isError };
}

interface JsonInputProps {
  label: string;
  value: AnyDraft;
  onChange: (value: AnyDraft) => void;
}

/** A JSON object as text; what is no object yet changes nothing. */
function JsonInput({ label, value, onChange }: JsonInputProps) {
  const { say } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseObject(typed) === null;
  return (
    <>
      <Input.TextArea
        aria-label={label}
        aria-describedby={id}
        className="reference-json"
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        value={typed ?? JSON.stringify(value, null, 2)}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        onChange={({ target }) => {
          setTyped(target.value);
          const object = parseObject(target.value);
          if (object) onChange(object);
        }}
        onBlur={() => setTyped(null)}
      />
      <p id={id} className="quiet reference-none">
        {say(isWrong ? messages.notJson : messages.sentHelp)}
      </p>
    </>
  );
}

function parseObject(text: string): AnyDraft | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyDraft) : null;
  } catch {
    return null;
  }
}
