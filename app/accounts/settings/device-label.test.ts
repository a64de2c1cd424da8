import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { deviceLabel } from './device-label.ts';

test.each([
  ['Chrome on a Mac', 'Chrome on a Mac'],
  ['A browser on a Mac', 'Unknown browser on a Mac'],
  ['An unknown device', 'Unknown device'],
  ['Firefox', 'Firefox'],
])('%j from the server is shown as %j', (device, shown) => {
  expect(deviceLabel(pageI18n, device)).toBe(shown);
});
