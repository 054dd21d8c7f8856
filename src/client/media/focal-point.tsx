import type { KeyboardEvent, MouseEvent } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { focalPointText, mediaMessages } from './media-messages.ts';

type Point = NonNullable<ImageValue['focal']>;

interface FocalPointProps {
  picture: ImageValue;
  /** The ratio of the frame around the picture. */
  ratio: number;
  disabled: boolean;
  onChange: (focal: Point) => void;
}

const CENTRE: Point = { x: 0.5, y: 0.5 };
const STEP = 0.02;
const LONG_STEP = 0.1;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Sets the point of a picture that stays visible at any ratio, by click or by arrow keys. */
export function FocalPoint({ picture, ratio, disabled, onChange }: FocalPointProps) {
  const { say } = useLanguage();
  const { width, height } = picture;
  const focal = picture.focal ?? CENTRE;
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return;
    const { left, top, width: boxWidth, height: boxHeight } = event.currentTarget.getBoundingClientRect();
    onChange(clampPoint({ x: (event.clientX - left) / boxWidth, y: (event.clientY - top) / boxHeight }));
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const distance = event.shiftKey ? LONG_STEP : STEP;
    onChange(clampPoint({ x: focal.x + step.x * distance, y: focal.y + step.y * distance }));
  };
  const fullSide = width / height >= ratio ? { width: '100%' } : { height: '100%' };
  return (
    <button
      type="button"
      className="focal"
      style={{ aspectRatio: `${width} / ${height}`, ...fullSide }}
      disabled={disabled}
      onClick={handleClick}
      onKeyDown={handleKey}
      aria-label={`${say(mediaMessages.focalPoint)}: ${say(focalPointText(focal))}`}
      title={say(mediaMessages.focalPointHelp)}
    >
      <img src={mediaUrl(picture.url)} alt="" draggable={false} />
      <span className="focal-mark" style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
    </button>
  );
}

/** Limits the point to the picture and rounds it to three digits. */
const clampPoint = ({ x, y }: Point): Point => ({ x: clampShare(x), y: clampShare(y) });
const clampShare = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
