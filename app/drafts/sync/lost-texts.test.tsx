// Whatever loses a conflict lies in the removed items afterwards, up to the last key before the choice.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { valueHash } from '../changes/value-hash.ts';
import type { Change } from '../contract.ts';
import {
  ADA,
  endDrafts,
  kill,
  offline,
  openSession,
  pass,
  quote,
  server,
  settle,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { MEMBER, PHOTO, TEXT, ALBUM, TREE } from '../testing/drafts.ts';
import { memorialCalls } from '../testing/memorial-calls.ts';
import type { DraftSession } from './draft-sync.ts';
import { listUnsent } from './pending-changes.ts';

beforeEach(startDrafts);
afterEach(endDrafts);

let changes = 0;
function byOther(path: string, value: unknown, was: unknown): Change {
  changes += 1;
  return { id: `other${changes}`, op: 'set', path, value, was: valueHash(was) };
}

async function openWithConflict(): Promise<DraftSession> {
  const session = await openSession();
  session.type('quote', 'Mine');
  await server.change([byOther('quote', 'Theirs', 'Take it home.')]);
  await session.flush();
  expect(view(session).conflicts).toHaveLength(1);
  return session;
}

async function keptTexts(path = 'quote'): Promise<unknown[]> {
  const parts = await server.removedParts();
  return parts
    .filter((part) => part.reason === 'conflict' && part.path === path)
    .map(({ value }) => value);
}

async function choose(
  session: DraftSession,
  choice: 'theirs' | 'mine' | 'both',
  path = 'quote',
): Promise<void> {
  await session.resolve(path, choice);
  await settle();
  await session.flush();
}

describe('text typed while the conflict question is open', () => {
  test('is kept when the other text is chosen', async () => {
    const session = await openWithConflict();
    session.type('quote', 'Mine, and more');
    session.type('quote', 'Mine, and more of it');
    await choose(session, 'theirs');
    expect(await keptTexts()).toContain('Mine, and more of it');
    expect(server.document['quote']).toBe('Theirs');
    expect(view(session)).toMatchObject({ conflicts: [], status: 'saved' });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('is kept when the choice is made offline, once the network is back', async () => {
    const session = await openWithConflict();
    memorialCalls.change.mockImplementation(offline);
    session.type('quote', 'Written in a tunnel');
    await choose(session, 'theirs');
    expect(view(session).status).toBe('offline');
    memorialCalls.change.mockImplementation((_, sent) => server.change(sent));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(await keptTexts()).toContain('Written in a tunnel');
    expect(server.document['quote']).toBe('Theirs');
  });

  test('is kept when the browser dies between the choice and the network', async () => {
    const first = await openWithConflict();
    memorialCalls.change.mockImplementation(offline);
    first.type('quote', 'Written in a tunnel');
    await choose(first, 'theirs');
    await kill(first);
    memorialCalls.change.mockImplementation((_, sent) => server.change(sent));
    const second = await openSession();
    await second.flush();
    expect(await keptTexts()).toContain('Written in a tunnel');
    expect(quote(second)).toBe('Theirs');
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('is kept after a reload in the middle', async () => {
    const first = await openWithConflict();
    first.type('quote', 'Before the reload');
    await kill(first);
    const second = await openSession();
    second.type('quote', 'Before the reload, and after');
    await choose(second, 'theirs');
    expect(await keptTexts()).toContain('Before the reload, and after');
  });

  test('is kept when another tab takes over the question', async () => {
    const first = await openWithConflict();
    const second = await openSession();
    first.type('quote', 'From the tab that closes');
    await kill(first);
    await vi.waitFor(() => expect(view(second).conflicts).toHaveLength(1), { timeout: 20_000 });
    await choose(second, 'theirs');
    expect(await keptTexts()).toContain('From the tab that closes');
  });

  test('in two tabs is kept from both, whichever is chosen', async () => {
    for (const choice of ['theirs', 'mine', 'both'] as const) {
      server.reset({ quote: 'Take it home.', sections: [] });
      const first = await openSession();
      const second = await openSession();
      first.type('quote', `First, ${choice}`);
      second.type('quote', `Second, ${choice}`);
      await server.change([byOther('quote', 'Theirs', 'Take it home.')]);
      await first.flush();
      await second.flush();
      first.type('quote', `First, ${choice}, longer`);
      second.type('quote', `Second, ${choice}, longer`);
      await kill(first);
      await vi.waitFor(() => expect(view(second).conflicts).toHaveLength(2), { timeout: 20_000 });
      await choose(second, choice);
      const stands = String(server.document['quote']);
      const kept = [...(await keptTexts()), stands].join(' | ');
      expect(kept).toContain(`First, ${choice}, longer`);
      expect(kept).toContain(`Second, ${choice}, longer`);
      expect(view(second).conflicts).toEqual([]);
      await kill(second);
    }
  });

  test('in several fields is kept, each in its place', async () => {
    const paths = ['quote', `${TEXT}.bodyText`, `${ALBUM}.photos.${PHOTO}.caption`];
    const session = await openSession();
    for (const path of paths) session.type(path, 'Mine');
    await server.change([
      byOther('quote', 'Theirs', 'Take it home.'),
      byOther(`${TEXT}.bodyText`, 'Theirs', 'She was.'),
      byOther(`${ALBUM}.photos.${PHOTO}.caption`, 'Theirs', 'One'),
    ]);
    await session.flush();
    for (const path of paths) session.type(path, `Mine at ${path}`);
    for (const path of paths) await session.resolve(path, 'theirs');
    await settle();
    await session.flush();
    for (const path of paths) expect(await keptTexts(path)).toContain(`Mine at ${path}`);
  });

  test('for a part another editor removed is kept when it is discarded', async () => {
    const path = `${TREE}.members.${MEMBER}.name`;
    const session = await openSession();
    session.type(path, 'Cyrus');
    await server.change([{ id: 'gone', op: 'remove', path: `${TREE}.members.${MEMBER}` }]);
    await session.flush();
    session.type(path, 'Cyrus the elder');
    await choose(session, 'theirs', path);
    expect(await keptTexts(path)).toContain('Cyrus the elder');
  });

  test('leaves nothing behind when the other editor chose the same', async () => {
    const session = await openWithConflict();
    session.type('quote', 'Mine, longer');
    await server.change([byOther('quote', 'Mine, longer', 'Theirs')]);
    await session.refresh();
    expect(view(session)).toMatchObject({ conflicts: [], status: 'saved' });
  });

  test('is kept when both together are too long for the field, and the field goes back', async () => {
    const session = await openSession();
    session.type('quote', 'M'.repeat(1_500));
    await server.change([byOther('quote', 'T'.repeat(1_500), 'Take it home.')]);
    await session.flush();
    session.type('quote', 'M'.repeat(1_501));
    await choose(session, 'both');
    expect(Object.keys(view(session).refusals)).toEqual(['quote']);
    session.discard('quote');
    await session.flush();
    const stands = String(server.document['quote']);
    expect([...(await keptTexts()), stands].join(' ')).toContain('M'.repeat(1_501));
  });

  test("isn't chosen again because of what it left behind", async () => {
    const session = await openWithConflict();
    session.type('quote', 'Mine, longer');
    // Another member resets the field to its value from before this edit.
    await server.change([byOther('quote', 'Take it home.', 'Theirs')]);
    await choose(session, 'theirs');
    await pass(5_000);
    expect(server.document['quote']).toBe('Take it home.');
    expect(await keptTexts()).toContain('Mine, longer');
  });
});

describe('the status', () => {
  test('is never “saved” while a question is open', async () => {
    const session = await openWithConflict();
    expect(view(session).status).toBe('unsaved');
    session.type('quote', 'Mine, longer');
    await pass(6_000);
    expect(view(session).status).toBe('unsaved');
    session.set('memorialHeader', 'Saved meanwhile');
    await session.flush();
    expect(server.document['memorialHeader']).toBe('Saved meanwhile');
    expect(view(session).status).toBe('unsaved');
    await choose(session, 'theirs');
    expect(view(session).status).toBe('saved');
  });

  test('is never “saved” while an edit is refused', async () => {
    const session = await openSession();
    session.type('memorialHeader', 'x'.repeat(100_000));
    await session.flush();
    expect(view(session).status).toBe('unsaved');
    session.discard('memorialHeader');
    await session.flush();
    expect(view(session).status).toBe('saved');
  });

  test('says that the device is offline, whatever else is unsaved', async () => {
    const session = await openWithConflict();
    memorialCalls.change.mockImplementation(offline);
    session.set('memorialHeader', 'In a tunnel');
    await session.flush();
    expect(view(session).status).toBe('offline');
  });
});
