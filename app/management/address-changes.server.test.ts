import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { countAtOnce } from '../rate-limiter/testing/count-at-once.ts';

const app = openTestApp();

function page(slug: string) {
  return getPage(app.services, slug);
}

async function code(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'found',
    (error: unknown) => (error as { code?: string }).code ?? (error as Error).name,
  );
}

async function tomorrow(user: FamilyUser): Promise<void> {
  app.clock.advance({ hours: 25 });
  expect((await user.browser.login(user.email)).status).toBe(200);
}

describe('the address', () => {
  test('changes ten times a day, whoever asks twice; each old one still leads to the page', async () => {
    const user = await FamilyUser.register(app);
    const change = (id: string, slug: string) => user.call('PUT', `/${id}/address`, { slug });
    const id = await user.create({ fullName: 'Ten Times' });
    expect((await user.publish(id)).status).toBe(200);
    const { slug: first } = await user.memorial(id);
    await change(id, 'ten-times-1');
    expect(await change(id, first)).toMatchObject({ status: 200 });
    for (let number = 3; number <= 10; number += 1) {
      const pressedTwice = await Promise.all([1, 2].map(() => change(id, `ten-times-${number}`)));
      expect(pressedTwice.map(({ status }) => status)).toEqual([200, 200]);
    }
    for (const slug of ['ten-times-11', first]) {
      expect(await change(id, slug)).toMatchObject({
        status: 429,
        body: {
          code: 'TOO_MANY_REQUESTS',
          message:
            'You can change this page’s web address up to 10 times a day. Please try again tomorrow.',
        },
      });
    }
    expect((await change(id, 'ten-times-10')).status).toBe(200);
    expect(await code(page(first))).toBe('MemorialMovedError');
    const log = await user.call('GET', `/${id}/log`);
    expect(JSON.stringify(log.body.data).match(/"changed-address"/g)).toHaveLength(10);
    await tomorrow(user);
    expect((await change(id, 'ten-times-11')).status).toBe(200);
    expect(await code(page('ten-times-10'))).toBe('MemorialMovedError');
  });

  test('one person makes at most thirty changes a day, across all pages', async () => {
    const user = await FamilyUser.register(app);
    const statuses: number[] = [];
    const messages = new Set<string | undefined>();
    const subject = await user.id();
    const counted = await countAtOnce(app, 15, { rule: 'addressChangesOfUser', subject });
    for (let memorial = counted > 0 ? 3 : 1; memorial <= 4; memorial += 1) {
      const id = await user.create({ fullName: `Thirty Times ${memorial}` });
      for (let number = 1; number <= 8; number += 1) {
        const slug = `thirty-times-${memorial}-${number}-x`;
        const { status, body } = await user.call('PUT', `/${id}/address`, { slug });
        statuses.push(status);
        if (status !== 200) messages.add(body.message);
      }
    }
    expect(statuses.length).toBeGreaterThan(30 - counted);
    expect(statuses).toEqual(statuses.map((_, index) => (index < 30 - counted ? 200 : 429)));
    expect([...messages]).toEqual([
      'Across all your pages, you can change web addresses up to 30 times a day. Please try again tomorrow.',
    ]);
  });

  test('a page keeps thirty old ones, and can return to any of them at any time', async () => {
    const user = await FamilyUser.register(app);
    const id = await user.create({ fullName: 'Thirty Old Ones' });
    expect((await user.publish(id)).status).toBe(200);
    const { slug: first } = await user.memorial(id);
    const change = (slug: string) => user.call('PUT', `/${id}/address`, { slug });
    for (let number = 1; number <= 30; number += 1) {
      if (number % 10 === 1) await tomorrow(user);
      expect((await change(`thirty-old-${number}`)).status).toBe(200);
    }
    await tomorrow(user);
    expect(await change('thirty-old-31')).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        message:
          'This page already has 30 earlier web addresses, the most a page can have. You can go back to one of them, but you can’t choose a new one.',
      },
    });
    for (const slug of [first, 'thirty-old-30', 'thirty-old-7']) {
      expect((await change(slug)).status).toBe(200);
    }
    expect((await change('thirty-old-31')).status).toBe(400);
    expect(await code(page('thirty-old-7'))).toBe('found');
    for (const slug of [first, 'thirty-old-30', 'thirty-old-1']) {
      expect(await code(page(slug))).toBe('MemorialMovedError');
    }
    expect(await code(page('thirty-old-31'))).toBe('MEMORIAL_NOT_FOUND');
  });
});
