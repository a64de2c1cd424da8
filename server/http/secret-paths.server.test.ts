import { expect, test } from 'vitest';

import { loggedPath } from './secret-paths.server.ts';

test.each([
  ['/w/secret', '/w/…'],
  ['/w/secret/take-back', '/w/…/take-back'],
  ['/i/secret', '/i/…'],
  ['/c/secret', '/c/…'],
  ['/memorials/unsubscribe/secret', '/memorials/unsubscribe/…'],
  ['/W/secret', '/W/…'],
  ['//w//secret', '//w//…'],
  ['/Memorials//Unsubscribe/secret', '/Memorials//Unsubscribe/…'],
  ['/anna-berg', '/anna-berg'],
  ['/we/secret', '/we/secret'],
  ['/m/4F7K2M9Q', '/m/4F7K2M9Q'],
])('the log shows %s as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
