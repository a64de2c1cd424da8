import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { planState } from './room-states.ts';

test("the plan is named in the account's language", () => {
  const inSpanish = createI18n('es', { Free: 'Gratuito' });
  const plan = { name: 'Free', pictures: { used: 2, max: 300 } };
  expect(planState(inSpanish, plan as Parameters<typeof planState>[1])).toMatch(/^Gratuito, 2/);
});
