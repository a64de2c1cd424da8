// Tests two processes of the product on one PostgreSQL database, while the command line, a third process, changes
// memorials.
import { expect, test } from 'vitest';

import { withOwnDatabase } from '../../bench/measuring/own-database.ts';
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

test('"a change to a memorial is visible on every instance within a second"', async () => {
  await withOwnDatabase(server, async (databaseUrl) => {
    const settings = { DATABASE_URL: databaseUrl };
    const first = await startProductInstance([adaExample('First title', 'First words')], settings);
    const second = await startProductInstance([], settings);
    try {
      await expectChangesOn([first, second]);
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

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}
