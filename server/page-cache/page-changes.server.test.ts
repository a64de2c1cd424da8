import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { closedGate, openTestFront, type TestFront } from '../../tests/harness/test-front.ts';

const MINUTE = 60_000;

let front: TestFront;

beforeEach(async () => {
  front = await openTestFront();
});

afterEach(() => front.close());

describe('a change', () => {
  test('drops the pages of its memorial and no others', async () => {
    const paths = ['/ada-example', '/ada-example/tributes', '/bo-example', '/about'];
    for (const path of paths) await front.ask(path);
    front.application.drawn = [];
    front.pages.changes.onNotice('ada-example');
    for (const path of paths) await front.ask(path);
    expect(front.application.drawn).toEqual(['/ada-example', '/ada-example/tributes']);
    front.application.drawn = [];
    front.pages.changes.onNotice('*');
    for (const path of paths) await front.ask(path);
    expect(front.application.drawn).toEqual(paths);
  });

  test('that comes while a page is drawn: who asks afterwards gets the new one', async () => {
    const { gate, open: openGate } = closedGate();
    front.application.gate = gate;
    front.application.text = 'old';
    const early = front.ask('/ada-example');
    await expect.poll(() => front.application.drawn).toHaveLength(1);
    front.application.text = 'new';
    front.pages.changes.onNotice('ada-example');
    const late = front.ask('/ada-example');
    await expect.poll(() => front.application.drawn).toHaveLength(2);
    openGate();
    expect((await early).body.toString()).toContain('old');
    expect((await late).body.toString()).toContain('new');
    expect((await front.ask('/ada-example')).body.toString()).toContain('new');
  });

  test('that nobody heard of shows after five minutes, without anybody waiting for it', async () => {
    await front.ask('/ada-example');
    front.application.text = 'new';
    front.time += 6 * MINUTE;
    expect((await front.ask('/ada-example')).body.toString()).not.toContain('new');
    await expect
      .poll(async () => (await front.ask('/ada-example')).body.toString())
      .toContain('new');
    expect(front.application.drawn).toHaveLength(2);
  });
});

describe('while the database is away', () => {
  test('"cached pages still served", and a new page says what the application says', async () => {
    await front.ask('/ada-example');
    front.pages.changes.onLost();
    front.application.status = 503;
    for (let second = 0; second < 5; second += 1) {
      front.time += 1_000;
      expect((await front.ask('/ada-example')).status).toBe(200);
    }
    expect(front.pages.counts().unverified).toBe(5);
    expect((await front.ask('/bo-example')).status).toBe(503);
  });

  test('when it answers nothing at all they are served, too', async () => {
    await front.ask('/ada-example');
    front.pages.changes.onLost();
    const { gate, open: openGate } = closedGate();
    front.application.gate = gate;
    expect((await front.ask('/ada-example')).status).toBe(200);
    front.time += 10_000;
    expect((await front.ask('/ada-example')).status).toBe(200);
    expect(front.application.drawn).toHaveLength(2);
    openGate();
  });

  test('when only the notices are lost, a change shows within a second', async () => {
    await front.ask('/ada-example');
    front.pages.changes.onLost();
    expect((await front.ask('/ada-example')).status).toBe(200);
    front.application.text = 'new';
    front.time += 1_000;
    expect((await front.ask('/ada-example')).body.toString()).toContain('new');
  });

  test('a memorial that is gone when it comes back is gone from memory', async () => {
    await front.ask('/ada-example');
    front.pages.changes.onLost();
    front.application.status = 404;
    front.pages.changes.onHearing();
    expect((await front.ask('/ada-example')).status).toBe(404);
    expect(front.pages.counts().pages).toBe(0);
  });
});
