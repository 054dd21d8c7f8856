import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../ui/language.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { CodeText } from './code-text.tsx';
import { isLiteral, type OptionEntry } from './reference.ts';
import { referenceMessages } from './reference-messages.ts';

/** The options of a type, as a table or, on a phone, one below the other. */
export function OptionTable({ options, label }: { options: readonly OptionEntry[]; label: string }) {
  const { say } = useLanguage();
  const narrow = useNarrow();
  if (narrow) {
    return (
      <ul className="option-list" aria-label={label}>
        {options.map((option) => (
          <li key={option.name}>
            <p>
              <code>{option.name}</code> <Default option={option} />
            </p>
            <p>
              <TypeName type={option.type} types={option.types} />
            </p>
            <Meaning option={option} />
          </li>
        ))}
      </ul>
    );
  }
  const heads = [
    referenceMessages.option,
    referenceMessages.type,
    referenceMessages.default,
    referenceMessages.meaning,
  ];
  return (
    <table className="reference-table reference-options" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.name}>
            <th scope="row">
              <code>{option.name}</code>
            </th>
            <td>
              <TypeName type={option.type} types={option.types} />
            </td>
            <td>
              <Default option={option} />
            </td>
            <td>
              <Meaning option={option} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A type, which leads to the chapter that describes it. */
export function TypeName({ type, types: [described] }: Pick<OptionEntry, 'type' | 'types'>) {
  const path = useContext(TypePaths).get(described ?? '');
  return path === undefined ? (
    <code>{type}</code>
  ) : (
    <Link to={path}>
      <code>{type}</code>
    </Link>
  );
}

/** Where each described type stands. */
export const TypePaths = createContext<ReadonlyMap<string, string>>(new Map());

function Default({ option: { isRequired, defaultValue } }: { option: OptionEntry }) {
  const { say } = useLanguage();
  if (isRequired) return <span className="quiet">{say(referenceMessages.required)}</span>;
  if (defaultValue === undefined) return null;
  return isLiteral(defaultValue) ? <code>{defaultValue}</code> : <CodeText text={defaultValue} />;
}

const Meaning = ({ option: { meaning, examples } }: { option: OptionEntry }) => (
  <>
    <p>
      <CodeText text={meaning} />
    </p>
    {examples.map((example) => (
      <p key={example}>
        <code>{example}</code>
      </p>
    ))}
  </>
);
