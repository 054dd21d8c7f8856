import { Link } from 'react-router';
import type { FigureContent } from '../../contract/dashboard.ts';
import type { Figures as Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { numberText } from './numbers.ts';

/** Numbers side by side; one that counts a list leads there. Before they have come their places are kept. */
export function Figures({
  part,
  content,
}: {
  part: Part;
  content: Readonly<Record<string, FigureContent>> | undefined;
}) {
  const { say, language } = useLanguage();
  return (
    <dl className="figures">
      {Object.entries(part.figures).map(([name, { label, unit = 'count' }]) => {
        const figure = content?.[name];
        const text = content ? numberText(figure?.value, unit, language) : '\u2007';
        return (
          <div key={name}>
            <dt>{say(label)}</dt>
            <dd>{figure?.to ? <Link to={figure.to}>{text}</Link> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
