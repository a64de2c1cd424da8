import { expect, test } from 'vitest';

import { isGuestListAt, managementTitleAt, pagesOf } from './management-pages.ts';

test('memorials with a funeral have a list of guests before their settings', () => {
  const paths = pagesOf(true).map(({ path }) => path);
  expect(paths.slice(-3)).toEqual(['/condolences', '/attendance', '/settings']);
  expect(pagesOf(false).map(({ path }) => path)).not.toContain('/attendance');
});

test('the list of guests is known by its address', () => {
  expect(isGuestListAt('/memorial/mem_1/attendance/')).toBe(true);
  expect(isGuestListAt('/memorial/mem_1/attendance/left')).toBe(false);
  expect(isGuestListAt('/memorial/mem_1')).toBe(false);
  expect(managementTitleAt('/memorial/mem_1/attendance')).toBeUndefined();
});
