import type { KeyboardEvent, MouseEvent } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { focalAt, mediaMessages } from './media-messages.ts';

type Point = NonNullable<ImageValue['focal']>;

interface FocalPointProps {
  picture: ImageValue;
  /** Width by height of the room it is shown in. */
  room: number;
  disabled: boolean;
  onChange: (focal: Point) => void;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };
const STEP = 0.02;
const LONG_STEP = 0.1;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The point of a picture that stays in sight wherever it is cut to another shape: pressed, or moved by the arrow
 * keys.
 */
export function FocalPoint({ picture, room, disabled, onChange }: FocalPointProps) {
  const { say } = useLanguage();
  const { width, height } = picture;
  const focal = picture.focal ?? MIDDLE;
  const press = (event: MouseEvent<HTMLElement>) => {
    // A key presses a button without saying where.
    if (event.detail === 0) return;
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect();
    onChange(inside({ x: (event.clientX - left) / wide, y: (event.clientY - top) / high }));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? LONG_STEP : STEP;
    onChange(inside({ x: focal.x + step.x * far, y: focal.y + step.y * far }));
  };
  const fills = width / height >= room ? { width: '100%' } : { height: '100%' };
  return (
    <button
      type="button"
      className="focal"
      style={{ aspectRatio: `${width} / ${height}`, ...fills }}
      disabled={disabled}
      onClick={press}
      onKeyDown={move}
      aria-label={`${say(mediaMessages.focalPoint)}: ${say(focalAt(focal))}`}
      title={say(mediaMessages.focalHow)}
    >
      <img src={mediaUrl(picture.url)} alt="" draggable={false} />
      <span className="focal-mark" style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
    </button>
  );
}

/** Within the picture, and no finer than anybody can point. */
const inside = ({ x, y }: Point): Point => ({ x: rounded(x), y: rounded(y) });
const rounded = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
