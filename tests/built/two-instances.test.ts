// Tests two server processes on one PostgreSQL database, while an operator's command, in a third process, changes
// memorials.
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { withOwnDatabase } from '../../bench/measuring/own-database.ts';
import { TestUser } from '../faults/test-user.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

/** The embedded database allows one process only, so without PostgreSQL this file is excluded. */
const server = process.env['TEST_DATABASE_URL'] ?? '';
const SECOND = 1_000;

function adaExample(title: string, words: string): object {
  return {
    slug: 'ada-example',
    fullName: 'Ada Example',
    sections: [
      { type: 'textSection', order: 1, title, bodyText: 'She kept bees.' },
      {
        type: 'tributesSection',
        order: 2,
        tributes: [{ date: '2026-01-02', name: 'Bo', text: words }],
      },
    ],
  };
}

test('"a change to a memorial is visible on every instance within a second": by a command, and published by its family', async () => {
  await withOwnDatabase(server, async (databaseUrl) => {
    // Either instance may send a queued mail, which is encrypted with the secret, so both have the same one.
    const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET: randomUUID() };
    const first = await startProductInstance([adaExample('First title', 'First words')], settings);
    const second = await startProductInstance([], settings);
    try {
      await expectChangesOn([first, second]);
      await expectPublicationOn([first, second]);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });
});

async function expectChangesOn(
  instances: readonly [ProductInstance, ProductInstance],
): Promise<void> {
  const [first] = instances;
  const pages = instances.flatMap(({ origin }) =>
    ['/ada-example', '/ada-example/tributes'].map((path) => origin + path),
  );
  for (const page of pages) {
    expect(await textOf(page)).toMatch(/First (title|words)/);
    expect(await textOf(page)).toMatch(/First (title|words)/);
  }
  await first.replace(adaExample('Second title', 'Second words'));
  const replacedAt = Date.now();
  for (const page of pages) {
    await expect.poll(() => textOf(page), { timeout: SECOND }).toMatch(/Second (title|words)/);
  }
  expect(Date.now() - replacedAt).toBeLessThan(SECOND);

  await first.command('remove', 'ada-example', '--yes');
  const removedAt = Date.now();
  for (const page of pages) {
    await expect.poll(async () => (await fetch(page)).status, { timeout: SECOND }).toBe(404);
  }
  expect(Date.now() - removedAt).toBeLessThan(SECOND);
}

/** Expects that a publication on one instance changes the page that the other instance has cached. */
async function expectPublicationOn([first, second]: readonly [
  ProductInstance,
  ProductInstance,
]): Promise<void> {
  const owner = new TestUser();
  const call = async <Data>(method: string, path: string, payload?: unknown): Promise<Data> => {
    const { status, body } = await owner.call(first.origin, method, path, payload);
    if (status === 0 || status >= 300) throw new Error(`${path}: ${status} ${body.message ?? ''}`);
    return body.data as Data;
  };
  await call('POST', '/auth/register', owner.registrationPayload);
  await call('POST', '/auth/send-verification', { email: owner.email });
  await call('POST', '/auth/verify-email', { code: await codeFor([first, second], owner.email) });
  const { memorial } = await call<{ memorial: { id: string; slug: string } }>(
    'POST',
    '/memorials',
    { fullName: 'Bo Example' },
  );
  const page = `${second.origin}/${memorial.slug}`;
  expect((await fetch(page)).status).toBe(404);
  for (const title of ['First title', 'Second title']) {
    const { revision } = await call<{ revision: number }>(
      'POST',
      `/memorials/${memorial.id}/draft/changes`,
      {
        changes: [
          { id: title.slice(0, 5), op: 'insert', path: 'sections', value: textSection(title) },
        ],
      },
    );
    expect(await textOf(page)).not.toContain(title);
    await call('POST', `/memorials/${memorial.id}/publish`, { revision });
    const publishedAt = Date.now();
    await expect.poll(() => textOf(page), { timeout: SECOND, interval: 20 }).toContain(title);
    expect(Date.now() - publishedAt).toBeLessThan(SECOND);
  }
}

function textSection(title: string): object {
  return { type: 'textSection', title, bodyText: 'She kept bees.' };
}

/** The mailed code. Either instance may have sent the mail. */
async function codeFor(instances: readonly ProductInstance[], email: string): Promise<string> {
  const find = async () => {
    const outboxes = await Promise.all(
      instances.map(({ origin }) => textOf(`${origin}/dev/outbox`)),
    );
    const mails = outboxes.flatMap((outbox) => outbox.split('<li>'));
    return /\b\d{6}\b/.exec(mails.find((mail) => mail.includes(`to ${email},`)) ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: 20 * SECOND }).not.toBe('');
  return find();
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}
