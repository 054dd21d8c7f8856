import type { InputProps } from 'antd';
import { lengthOf } from '../../kinds/plain-text.ts';
import { useLanguage } from '../ui/language.tsx';
import { nearLimit, overLimit } from './messages.ts';

/** From this share of the maximum on the count warns. */
const NEAR_SHARE = 0.9;

/** antd's character count with the same count of characters as the validation. */
export const inputCount = (max: number): NonNullable<InputProps['count']> => ({
  max,
  strategy: lengthOf,
  show: ({ count }) => <CharacterCount count={count} max={max} />,
});

/** Screen readers announce only that the maximum is near or exceeded, not the count at every key. */
function CharacterCount({ count, max }: { count: number; max: number }) {
  const { say } = useLanguage();
  const state = count > max ? 'over' : count >= max * NEAR_SHARE ? 'near' : undefined;
  return (
    <span className="character-count digits" data-state={state}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <span role="status" className="visually-hidden">
        {state === 'over' ? say(overLimit(max)) : state === 'near' ? say(nearLimit(max)) : ''}
      </span>
    </span>
  );
}
