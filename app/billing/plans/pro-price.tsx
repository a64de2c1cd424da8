import type { Plan } from '../contract.ts';
import { chargeSentence, pricePerMonth, savingsBadge } from './format-price.ts';

export function ProPrice({ billing }: { billing: Plan['billing'] }) {
  if (!billing) {
    return <p>You’ll see the price of Pro in your account before you pay.</p>;
  }
  const savings = savingsBadge(billing);
  return (
    <p>
      Pro costs {pricePerMonth(billing, 'monthly')} a month. If you pay by the year, it’s{' '}
      {pricePerMonth(billing, 'yearly')} a month: {chargeSentence(billing, 'yearly')}
      {savings ? ` (${savings})` : ''}.
    </p>
  );
}
