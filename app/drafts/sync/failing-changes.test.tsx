import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Change } from '../contract.ts';
import {
  ADA,
  endDrafts,
  kill,
  MEMORIAL,
  openSession,
  pass,
  quote,
  refused,
  server,
  settle,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { TEXT } from '../testing/drafts.ts';
import { memorialCalls } from '../testing/memorial-calls.ts';
import { listUnsent } from './pending-changes.ts';

beforeEach(startDrafts);
afterEach(endDrafts);

function failOn(isFailing: (change: Change) => boolean): void {
  memorialCalls.change.mockImplementation((_, changes) =>
    changes.some(isFailing) ? refused(500, 'UNEXPECTED')() : server.change(changes),
  );
}

async function passSearch(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 200) await pass(200);
}

const onQuote = ({ path }: Change) => path === 'quote';
const takeAll = () => failOn(() => false);
const calls = () => memorialCalls.change.mock.calls.length;

describe('an edit on which the server always fails', () => {
  test('does not hold up the others, and its place is told', async () => {
    const session = await openSession();
    failOn(onQuote);
    for (const path of ['memorialHeader', 'birthLocation']) session.set(path, 'New');
    session.set('quote', 'Words that break it');
    for (const path of ['deathLocation', 'burialLocation']) session.set(path, 'New');
    await passSearch(5_000);
    for (const path of ['memorialHeader', 'birthLocation', 'deathLocation', 'burialLocation']) {
      expect(server.document[path]).toBe('New');
    }
    expect(quote(session)).toBe('Words that break it');
    expect(view(session)).toMatchObject({ status: 'delayed', delayed: ['quote'], conflicts: [] });
    expect(await listUnsent(ADA)).toEqual([{ memorialId: 'mem_1', count: 1 }]);
  });

  test('is found among 150, and two of them too', async () => {
    const session = await openSession();
    const isFailing = ({ path, ...rest }: Change) =>
      path === 'sections' && /Event (?:70|131)"/.test(JSON.stringify(rest));
    failOn(isFailing);
    for (let number = 1; number <= 150; number += 1) {
      session.insert('sections', { type: 'textSection', title: `Event ${number}` });
    }
    await passSearch(5_000);
    expect(server.document.sections.filter(({ title }) => title?.startsWith('Event'))).toHaveLength(
      148,
    );
    expect(view(session).delayed).toHaveLength(2);
    expect(calls()).toBeLessThan(60);
  });

  test('is sent again later, and is saved when the server takes it', async () => {
    const session = await openSession();
    failOn(onQuote);
    session.set('quote', 'Later');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    expect(view(session).delayed).toEqual(['quote']);
    takeAll();
    await pass(60_000);
    expect(server.document['quote']).toBe('Later');
    expect(view(session)).toMatchObject({ status: 'saved', delayed: [], conflicts: [] });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('is sent again after growing pauses, alone', async () => {
    const session = await openSession();
    failOn(onQuote);
    session.set('quote', 'Later');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    const before = calls();
    await pass(180_000);
    const again = memorialCalls.change.mock.calls.slice(before);
    expect(again.map(([, changes]) => changes.map(({ path }) => path))).toEqual([
      ['quote'],
      ['quote'],
    ]);
  });

  test('is kept over a closed browser, and sent again when the editor opens', async () => {
    const first = await openSession();
    failOn(onQuote);
    first.set('quote', 'Kept');
    first.set('memorialHeader', 'New');
    await passSearch(5_000);
    await kill(first);
    takeAll();
    const second = await openSession();
    expect(quote(second)).toBe('Kept');
    await settle();
    expect(server.document['quote']).toBe('Kept');
    expect(view(second)).toMatchObject({ status: 'saved', delayed: [] });
  });

  test('typing into its field again sends the new text at once, without a conflict with oneself', async () => {
    const session = await openSession();
    failOn(({ path, ...rest }) => path === 'quote' && JSON.stringify(rest).includes('break'));
    session.set('quote', 'break');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    session.set('quote', 'Better');
    await pass(800);
    expect(server.document['quote']).toBe('Better');
    expect(view(session)).toMatchObject({ status: 'saved', delayed: [], conflicts: [] });
  });

  test('typing while it is sent again loses nothing, and is no conflict with oneself', async () => {
    const session = await openSession();
    failOn(onQuote);
    session.set('quote', 'First');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    takeAll();
    server.hold();
    await pass(60_000);
    session.set('quote', 'Second');
    server.release();
    await passSearch(5_000);
    expect(server.document['quote']).toBe('Second');
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('a text that the server stored before it failed is not told as unsaved', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(async (_, changes) => {
      const response = await server.change(changes);
      return changes.some(onQuote) ? refused(500, 'UNEXPECTED')() : response;
    });
    session.set('quote', 'Stored');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    await session.refresh();
    expect(view(session)).toMatchObject({ status: 'saved', delayed: [], conflicts: [] });
  });

  test('does not keep the others from being published', async () => {
    const session = await openSession();
    failOn(onQuote);
    session.set('quote', 'Later');
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    session.set('memorialHeader', 'Newer');
    expect(await session.flush()).toBe(true);
    expect(server.document['memorialHeader']).toBe('Newer');
    expect(view(session).delayed).toEqual(['quote']);
  });
});

describe('what builds on an edit on which the server fails', () => {
  const isSection = ({ op, path }: Change) => op === 'insert' && path === 'sections';

  test('waits for it, keeps its order, and is saved with it', async () => {
    const session = await openSession();
    failOn((change) => isSection(change) && JSON.stringify(change).includes('Breaks'));
    const id = session.insert('sections', { type: 'timelineSection', title: 'Breaks' }, TEXT);
    session.set(`${id}.subheading`, 'Below it');
    const event = session.insert(`${id}.events`, { caption: 'In it' });
    session.set(`${id}.events.${event}.date`, '1950');
    session.insert('sections', { type: 'textSection', title: 'Before it' }, id);
    session.set('memorialHeader', 'New');
    await passSearch(5_000);
    expect(server.document['memorialHeader']).toBe('New');
    expect(server.document.sections.map(({ title }) => title)).toContain('Before it');
    expect(view(session)).toMatchObject({ status: 'delayed', delayed: [id], conflicts: [] });
    expect(view(session).document.sections.find((section) => section.id === id)).toMatchObject({
      title: 'Breaks',
      subheading: 'Below it',
      events: [{ caption: 'In it', date: '1950' }],
    });
    session.set(`${id}.title`, 'Still below it');
    await passSearch(5_000);
    takeAll();
    await pass(60_000);
    await passSearch(5_000);
    expect(server.document.sections.slice(0, 3).map(({ title }) => title)).toEqual([
      'Before it',
      'Still below it',
      'Life',
    ]);
    expect(server.document.sections[1]).toMatchObject({
      subheading: 'Below it',
      events: [{ caption: 'In it', date: '1950' }],
    });
    expect(view(session)).toMatchObject({ status: 'saved', delayed: [], conflicts: [] });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('a later text of the same field takes its place', async () => {
    const session = await openSession();
    server.hold();
    session.set('quote', 'One');
    session.set('memorialHeader', 'New');
    await pass(800);
    failOn(({ path, ...rest }) => path === 'quote' && JSON.stringify(rest).includes('"One"'));
    session.set('quote', 'One and two');
    server.release();
    await pass(10_000);
    expect(server.document['quote']).toBe('One and two');
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });
});

describe('an outage', () => {
  test.each([500, 502, 503])('%i to everything sets nothing apart', async (status) => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(refused(status, 'UNAVAILABLE'));
    memorialCalls.draft.mockImplementation(refused(status, 'UNAVAILABLE'));
    session.set('quote', 'A');
    session.set('memorialHeader', 'B');
    await pass(120_000);
    expect(view(session)).toMatchObject({ status: 'failing', delayed: [] });
    takeAll();
    memorialCalls.draft.mockImplementation(() => server.draft());
    await pass(30_000);
    expect(server.document).toMatchObject({ quote: 'A', memorialHeader: 'B' });
    expect(view(session).status).toBe('saved');
  });

  test('in which the draft can be read but nothing stored sets nothing apart either', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(refused(503, 'UNAVAILABLE'));
    for (const path of ['quote', 'memorialHeader', 'birthLocation', 'deathLocation']) {
      session.set(path, 'New');
    }
    await pass(120_000);
    expect(view(session)).toMatchObject({ status: 'failing', delayed: [] });
    expect(calls()).toBeLessThan(20);
    takeAll();
    await pass(30_000);
    expect(server.document).toMatchObject({ quote: 'New', deathLocation: 'New' });
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('a single edit that fails is an outage as far as one can tell, until another one is saved', async () => {
    const session = await openSession();
    failOn(onQuote);
    session.set('quote', 'Alone');
    await pass(20_000);
    expect(view(session)).toMatchObject({ status: 'failing', delayed: [] });
    session.set('memorialHeader', 'New');
    await pass(30_000);
    expect(server.document['memorialHeader']).toBe('New');
    expect(view(session)).toMatchObject({ status: 'delayed', delayed: ['quote'] });
  });
});

test('too many changes in an hour: the words stay on the device, and are sent later by themselves', async () => {
  const session = await openSession();
  memorialCalls.change.mockImplementation(refused(429, 'TOO_MANY_REQUESTS'));
  session.type('quote', 'Typed beyond the limit');
  await pass(1_000);
  expect(view(session).status).toBe('limited');
  expect(quote(session)).toBe('Typed beyond the limit');
  const sent = memorialCalls.change.mock.calls.length;
  session.type('quote', 'Typed beyond the limit, and on');
  await pass(60_000);
  expect(memorialCalls.change).toHaveBeenCalledTimes(sent);
  expect(await listUnsent(ADA)).toEqual([{ memorialId: MEMORIAL, count: 2 }]);
  memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
  await pass(2 * 60_000);
  await pass(1_000);
  expect(server.document['quote']).toBe('Typed beyond the limit, and on');
  expect(view(session).status).toBe('saved');
});
