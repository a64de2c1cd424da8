import { expect, test } from 'vitest';

import { skipSerialization } from './collect-hydration-data.server.ts';

test('with skipped serialization the properties can be read, and none of them is serialized', () => {
  const data = skipSerialization({ page: { name: 'Ada' }, renderedAt: 'today' });
  const { page, renderedAt } = data;
  expect({ page, renderedAt }).toEqual({ page: { name: 'Ada' }, renderedAt: 'today' });
  expect(Object.keys(data)).toEqual([]);
  expect(JSON.stringify(data)).toBe('{}');
});
