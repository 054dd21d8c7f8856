import type { CardPartProps } from '../../client/overview/define-card-parts.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { lostThingsCard } from './lostThings.ts';

/** A part of a card: two numbers in a sentence. */
export default function LostThingsTotals({ content }: CardPartProps<typeof lostThingsCard, 'totals'>) {
  const { say } = useLanguage();
  const [total, entered] = [content.total.value ?? 0, content.entered.value ?? 0];
  return <p>{say({ zh: `共 ${total} 件，新登记 ${entered} 件`, en: `${total} things, ${entered} of them new` })}</p>;
}
