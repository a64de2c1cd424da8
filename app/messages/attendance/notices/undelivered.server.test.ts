import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { FuneralFamily, Guest, newEmail } from '../testing/funerals.ts';

const app = openTestApp();

test('an email that the mail server takes on none of three days is shown as undelivered, until a later one is sent', async () => {
  const family = await FuneralFamily.announce(app);
  const email = newEmail();
  await new Guest(app).come(family.slug, { email });
  const sent = async () => {
    await app.jobs.runDue();
    return (await app.mailbox.to(email)).length;
  };
  expect(await sent()).toBe(1);
  await family.set(0, { time: '15:00' });
  app.mailbox.behave('down');
  await family.tell();
  expect(await sent()).toBe(1);
  expect(await family.list()).toMatchObject({
    answers: [{ email: 'given' }],
    notices: [{ to: 1, sent: 0, refused: 0, waiting: 1 }],
  });
  app.clock.advance({ days: 3 });
  expect(await family.list()).toMatchObject({
    answers: [{ email: 'undelivered' }],
    notices: [{ to: 1, sent: 0, refused: 1, waiting: 0 }],
  });
  app.mailbox.behave('well');
  await family.set(0, { time: '16:00' });
  expect(await family.tell()).toBe(1);
  expect(await sent()).toBe(2);
  expect((await family.list()).answers).toMatchObject([{ email: 'given' }]);
});
