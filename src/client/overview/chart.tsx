import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { SeriesContent } from '../../contract/dashboard.ts';
import type { Series as Part } from '../../declare/card.ts';
import type { Language } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { useTheme } from '../ui/theme.tsx';
import { overviewSentences } from './messages.ts';
import { dayText, numberText, plain } from './numbers.ts';

interface Props {
  part: Part;
  content: SeriesContent;
}

const HEIGHT = 176;

/** Told apart without colour too: each line is broken in its own way, as its sample in the legend is. */
const dashes: readonly number[][] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 8]];

/** Lines over days or months; the numbers under the pointer stand in the legend. */
export default function Chart({ part, content }: Props) {
  const { say, language } = useLanguage();
  const [place, setPlace] = useState<number | null>(null);
  const box = useChart(content, language, setPlace);
  const { at, lines } = content;
  const shown = place === null ? undefined : at[place];
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-day">{shown ? dayText(shown, language, false) : spanOf(at, language)}</span>
        {lines.map(({ label, values }, line) => (
          <span key={label} className="chart-line" data-line={line}>
            <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
              <path d="M0 4H24" strokeDasharray={dashOf(line).join(' ')} />
            </svg>
            {label} <b>{numberText(place === null ? sumOf(values) : values[place], part.unit, language)}</b>
          </span>
        ))}
      </figcaption>
      <div
        ref={box}
        className="chart-box"
        role="img"
        aria-label={say(
          overviewSentences.chart(
            part.title,
            lines.map((line) => seriesText(line, at, part, language).map(say).join()),
          ),
        )}
      />
    </figure>
  );
}

const dashOf = (line: number): number[] => [...(dashes[line % dashes.length] ?? [])];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const spanOf = (at: readonly string[], language: Language): string =>
  [at[0], at.at(-1)].map((day) => dayText(day ?? '', language)).join('–');

function seriesText(
  { label, values }: SeriesContent['lines'][number],
  at: readonly string[],
  { unit }: Part,
  language: Language,
) {
  const most = Math.max(...values);
  const when = dayText(at[values.indexOf(most)] ?? '', language);
  return [
    overviewSentences.line(label, numberText(sumOf(values), unit, language), numberText(most, unit, language), when),
  ];
}

/** Draws anew whenever the numbers, the language or the colours change, and follows the width of its place. */
function useChart(content: SeriesContent, language: Language, onPoint: (place: number | null) => void) {
  const box = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const drawn = useRef<UPlot | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the sheet, which follows the theme
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const data = [content.at.map((_, place) => place), ...content.lines.map(({ values }) => values)];
    const plot = new UPlot(optionsFor(element, content, language, onPoint), data as UPlot.AlignedData, element);
    drawn.current = plot;
    return () => {
      drawn.current = null;
      plot.destroy();
    };
  }, [content, language, theme, onPoint]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => drawn.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
}

function optionsFor(
  element: HTMLElement,
  { at, lines }: SeriesContent,
  language: Language,
  onPoint: (place: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [ink, rule] = [colour('--ant-color-text-secondary'), colour('--ant-color-border-secondary')];
  const axis = { stroke: ink, font: `12px ${style.fontFamily}`, ticks: { show: false } };
  const few = at.length <= 31;
  return {
    width: Math.max(200, element.clientWidth),
    height: HEIGHT,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 6 } },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.08 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        space: 64,
        incrs: [1, 2, 3, 5, 7, 10, 15, 30],
        values: (_plot, splits) => splits.map((place) => (at[place] ? dayText(at[place], language) : '')),
      },
      {
        ...axis,
        grid: { stroke: rule, width: 1 },
        size: 44,
        space: 36,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000],
        values: (_plot, splits) => splits.map((value) => plain(value, language)),
      },
    ],
    series: [
      {},
      ...lines.map((_line, line) => ({
        stroke: colour(`--line-${(line % dashes.length) + 1}`),
        width: 2,
        dash: dashOf(line),
        points: { show: few && lines.length === 1, size: 5 },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
