import { expect, test } from 'vitest';

import { kindAt } from './message-kind.ts';

test.each([
  ['/nora/add-tribute', 'tribute'],
  ['/nora/add-tribute.data', 'tribute'],
  ['/nora/Add-Tribute/', 'tribute'],
  ['/nora/send-condolences', 'letter'],
  ['/nora/send-condolences/', 'letter'],
  ['/nora/Send-Condolences', 'letter'],
  ['/nora/send%2Dcondolences', 'letter'],
  ['/add-tribute/send-condolences', 'letter'],
])('the form at %s is for a %s', (path, kind) => {
  expect(kindAt(path)).toBe(kind);
});
