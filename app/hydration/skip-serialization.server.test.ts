import { expect, test } from 'vitest';

import { withheldFromScripts } from './skip-serialization.server.ts';

test('a withheld answer is read by the page as ever, and lists nothing to whoever would encode it', () => {
  const answer = withheldFromScripts({ page: { name: 'Ada' }, renderedAt: 'today' });
  const { page, renderedAt } = answer;
  expect({ page, renderedAt }).toEqual({ page: { name: 'Ada' }, renderedAt: 'today' });
  expect(Object.keys(answer)).toEqual([]);
  expect(JSON.stringify(answer)).toBe('{}');
});
