import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageI18n } from '../../language/i18n.ts';
import { calendarEntry } from '../../memorials/funeral/calendar-entry.ts';
import { calendarFile } from '../../memorials/funeral/calendar-file.ts';
import { calendarUid } from '../../memorials/funeral/calendar-uid.server.ts';
import { getGathering } from '../../memorials/published-memorials.server.ts';
import { readGuestCalendar } from './guest-calendar.server.ts';
import { readOwnAnswer } from './own-answer.server.ts';
import { FuneralFamily, Guest } from './testing/funerals.ts';

const app = openTestApp();

test('the calendar file of a guest has the exact address, and else what the page’s own has', async () => {
  const stream = 'https://www.youtube.com/watch?v=abc';
  const note = 'Please wear something bright.';
  const family = await FuneralFamily.announce(app, [{ note, stream }, { kind: 'wake' }], {
    addressFor: 'coming',
  });
  const token = await new Guest(app).come(family.slug, { gathering: ['1'] });
  const { gathering, ...found } = await getGathering(app.services, {
    slug: family.slug,
    number: 1,
  });
  const page = calendarEntry(pageI18n, gathering, {
    ...found,
    page: `${app.config.origin}/${family.slug}`,
    uid: calendarUid(found.itemId, app.config.origin),
    stamp: app.clock.now(),
  });
  if (!page) throw new Error('The page has no calendar file');
  const { text } = await readGuestCalendar(app.services, token, 1);
  const { product } = app.services;
  expect(text).toBe(
    calendarFile([{ ...page, location: 'St Mary’s, 1 Church Lane' }], { product: product.name }),
  );
  expect(text).toContain(note);
  expect(text.replaceAll('\r\n ', '')).toContain(stream);
  expect((await readOwnAnswer(app.services, token, false)).gatherings).toMatchObject([
    { calendar: expect.stringMatching(/^\/w\/[\w-]+\/funeral\/1\.ics$/) as string },
  ]);
  for (const number of [2, 3, undefined]) {
    await expect(readGuestCalendar(app.services, token, number)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});
