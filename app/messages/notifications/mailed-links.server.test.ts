import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { OutgoingMail } from '../../mail/transport.server.ts';
import { aPublishedMemorial } from '../../memorials/testing/families.ts';
import { Visitor } from '../writing/testing/visitor.ts';
import { confirmOwnEmail } from '../writing/writers-page/confirm-email.server.ts';
import { tellMembers } from './notifications.server.ts';

const app = openTestApp();

function linksIn(mails: readonly OutgoingMail[]): string[] {
  const origin = app.config.origin;
  const found = mails.flatMap(({ text, html, unsubscribeUrl = '' }) =>
    `${text} ${html} ${unsubscribeUrl}`.match(/https?:\/\/[^\s"<>]+/g),
  );
  const paths = found.flatMap((link) => {
    const { origin: linked, pathname } = new URL(link ?? '');
    expect(linked).toBe(origin);
    return pathname
      .replace(/(\/memorial\/)mem_\w+(?:\/(?:tributes|condolences))?$/, '$1…')
      .replace(/^(\/w\/|\/memorials\/unsubscribe\/)[\w-]+$/, '$1…');
  });
  return [...new Set(paths)].toSorted();
}

// Two other files test that a GET of each page changes nothing: mail-choices.server.test.ts and
// tests/built/writing.test.ts.
test('mails about messages lead only to pages whose GET changes nothing', async () => {
  const { owner, id, slug } = await aPublishedMemorial(app);
  await app.jobs.runDue();
  const email = 'old.friend@example.org';
  await new Visitor(app).write(slug, { email });
  await new Visitor(app).write(slug, { email, mayAnswer: true }, { kind: 'letter' });
  const { text: toConfirm } = await app.mailbox.lastTo(email);
  await confirmOwnEmail(app.services, /\/w\/([\w-]+)/.exec(toConfirm)?.[1] ?? '');
  const { letters } = await owner.read<{ letters: Array<{ id: string }> }>(`/${id}/condolences`);
  const ids = letters.map((letter) => letter.id);
  await owner.call('POST', `/${id}/condolences/${ids[0]}/reply`, { text: 'Dear friend' });
  await owner.call('POST', `/${id}/condolences/thanks`, { ids, text: 'Thank you' });
  await tellMembers(app.services);
  const toWriter = await app.mailbox.to(email);
  const toFamily = (await app.mailbox.to(owner.email)).filter((mail) => mail.unsubscribeUrl);
  expect([toWriter.length, toFamily.length]).toEqual([4, 1]);
  expect(linksIn(toWriter)).toEqual(['/', `/${slug}/send-condolences`, '/w/…']);
  expect(linksIn(toFamily)).toEqual(['/', '/memorial/…', '/memorials/unsubscribe/…']);
});
