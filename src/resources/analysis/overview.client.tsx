import { DashboardScreen } from '../../client/overview/dashboard.tsx';
import { cardParts } from '../cards.client.ts';
import { cards } from '../cards.ts';

/** The overview with the museum's cards. */
export default function Overview() {
  return <DashboardScreen cards={cards} cardParts={cardParts} />;
}
