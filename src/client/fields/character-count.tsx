import type { InputProps } from 'antd';
import { lengthOf } from '../../declare/kinds/plain-text.ts';
import { useLanguage } from '../ui/language.tsx';
import { nearLimit, overLimit } from './messages.ts';

/** From here on the end is near. */
const NEAR_SHARE = 0.9;

/** How much has been written of how much there may be, as people count characters. */
export const inputCount = (max: number): NonNullable<InputProps['count']> => ({
  max,
  strategy: lengthOf,
  show: ({ count }) => <CharacterCount count={count} max={max} />,
});

/** The figure is for the eye. The ear is told when the end comes near and when it is passed, not at every key. */
function CharacterCount({ count, max }: { count: number; max: number }) {
  const { say } = useLanguage();
  const state = count > max ? 'over' : count >= max * NEAR_SHARE ? 'near' : undefined;
  return (
    <span className="character-count digits" data-state={state}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <span role="status" className="unseen">
        {state === 'over' ? say(overLimit(max)) : state === 'near' ? say(nearLimit(max)) : ''}
      </span>
    </span>
  );
}
