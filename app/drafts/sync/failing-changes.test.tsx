import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { Change, DraftDocument } from '../contract.ts';
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

const onQuote = ({ path }: Change) => path === 'quote';
const takeAll = () => {
  server.isFailing = () => false;
};
const REASON = /^Something went wrong on our side/;
const calls = () => memorialCalls.change.mock.calls.length;

describe('an edit the server fails on', () => {
  test("doesn't block the others, is kept, and its place is shown", async () => {
    const session = await openSession();
    server.isFailing = onQuote;
    const others = ['memorialHeader', 'birthLocation', 'deathLocation', 'burialLocation'];
    for (const path of others.slice(0, 2)) session.set(path, 'New');
    session.set('quote', 'Words that break it');
    for (const path of others.slice(2)) session.set(path, 'New');
    await pass(1_000);
    for (const path of others) expect(server.document[path]).toBe('New');
    expect(server.document['quote']).toBe('Take it home.');
    expect(quote(session)).toBe('Words that break it');
    expect(view(session)).toMatchObject({ status: 'unsaved', conflicts: [] });
    expect(view(session).refusals).toEqual({ quote: expect.stringMatching(REASON) });
    expect(await listUnsent(ADA)).toEqual([{ memorialId: 'mem_1', count: 1 }]);
  });

  test('is found among 150, and so are two of them', async () => {
    const session = await openSession();
    server.isFailing = ({ path, ...rest }) =>
      path === 'sections' && /Event (?:70|131)"/.test(JSON.stringify(rest));
    for (let number = 1; number <= 150; number += 1) {
      session.insert('sections', { type: 'textSection', title: `Event ${number}` });
    }
    await session.flush();
    const events = ({ sections }: DraftDocument) =>
      sections.filter(({ title }) => title?.startsWith('Event'));
    expect(events(server.document)).toHaveLength(148);
    expect(events(view(session).document)).toHaveLength(150);
    expect(await listUnsent(ADA)).toEqual([{ memorialId: 'mem_1', count: 2 }]);
    expect(calls()).toBe(1);
  });

  test('is kept when the browser closes, and sent again when the editor opens', async () => {
    const first = await openSession();
    server.isFailing = onQuote;
    first.set('quote', 'Kept');
    first.set('memorialHeader', 'New');
    await pass(1_000);
    await kill(first);
    const second = await openSession();
    await settle();
    expect(quote(second)).toBe('Kept');
    expect(view(second).refusals).toEqual({ quote: expect.stringMatching(REASON) });
    await kill(second);
    takeAll();
    const third = await openSession();
    expect(quote(third)).toBe('Kept');
    await settle();
    expect(server.document['quote']).toBe('Kept');
    expect(view(third)).toMatchObject({ status: 'saved', refusals: {} });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('typing in its field again sends the new text at once, without conflicting with oneself', async () => {
    const session = await openSession();
    server.isFailing = (change) => onQuote(change) && JSON.stringify(change).includes('break');
    session.set('quote', 'break');
    session.set('memorialHeader', 'New');
    await pass(1_000);
    session.set('quote', 'Better');
    await pass(800);
    expect(server.document['quote']).toBe('Better');
    expect(view(session)).toMatchObject({ status: 'saved', refusals: {}, conflicts: [] });
  });

  test("typing while it is sent loses nothing, and doesn't conflict with oneself", async () => {
    const session = await openSession();
    server.isFailing = (change) => onQuote(change) && JSON.stringify(change).includes('First');
    server.hold();
    session.set('quote', 'First');
    session.set('memorialHeader', 'New');
    await pass(1_000);
    session.set('quote', 'Second');
    server.release();
    await pass(1_000);
    expect(server.document['quote']).toBe('Second');
    expect(view(session)).toMatchObject({ status: 'saved', refusals: {}, conflicts: [] });
  });

  test("a text the server stored before it failed isn't reported as unsaved", async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementationOnce(async (_, changes) => {
      await server.change(changes);
      return refused(500, 'UNEXPECTED')();
    });
    session.set('quote', 'Stored');
    session.set('memorialHeader', 'New');
    await pass(1_000);
    await pass(5_000);
    expect(view(session)).toMatchObject({ status: 'saved', refusals: {}, conflicts: [] });
  });

  test("doesn't keep the others from being published", async () => {
    const session = await openSession();
    server.isFailing = onQuote;
    session.set('quote', 'Later');
    session.set('memorialHeader', 'Newer');
    expect(await session.flush()).toBe(true);
    expect(server.document['memorialHeader']).toBe('Newer');
    expect(Object.keys(view(session).refusals)).toEqual(['quote']);
  });

  test('a removal puts the part back and says so', async () => {
    const session = await openSession();
    server.isFailing = ({ op }) => op === 'remove';
    session.remove(TEXT);
    await pass(1_000);
    expect(view(session).document.sections.map(({ id }) => id)).toContain(TEXT);
    expect(view(session).refusals).toEqual({ [TEXT]: expect.stringMatching(REASON) });
  });
});

describe('an edit that depends on one the server fails on', () => {
  const breaksSection = (change: Change) =>
    change.op === 'insert' && JSON.stringify(change).includes('Breaks');

  test('waits for it, keeps its order, and is saved with it', async () => {
    const first = await openSession();
    server.isFailing = breaksSection;
    const id = first.insert('sections', { type: 'timelineSection', title: 'Breaks' }, TEXT);
    first.set(`${id}.subheading`, 'Below it');
    const event = first.insert(`${id}.events`, { caption: 'In it' });
    first.set(`${id}.events.${event}.date`, '1950');
    first.set('memorialHeader', 'New');
    await pass(1_000);
    expect(server.document['memorialHeader']).toBe('New');
    expect(view(first)).toMatchObject({ status: 'unsaved', conflicts: [] });
    expect(Object.keys(view(first).refusals)).toEqual(['sections']);
    first.insert('sections', { type: 'textSection', title: 'Before it' }, id);
    first.set(`${id}.title`, 'Still below it');
    await pass(6_000);
    expect(server.document.sections.map(({ title }) => title)).toContain('Before it');
    expect(view(first).document.sections.find((section) => section.id === id)).toMatchObject({
      title: 'Still below it',
      subheading: 'Below it',
      events: [{ caption: 'In it', date: '1950' }],
    });
    await kill(first);
    takeAll();
    const second = await openSession();
    await second.flush();
    await pass(1_000);
    expect(server.document.sections.slice(0, 3).map(({ title }) => title)).toEqual([
      'Before it',
      'Still below it',
      'Life',
    ]);
    expect(server.document.sections[1]).toMatchObject({
      subheading: 'Below it',
      events: [{ caption: 'In it', date: '1950' }],
    });
    expect(view(second)).toMatchObject({ status: 'saved', refusals: {}, conflicts: [] });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('and is removed stays removed', async () => {
    const first = await openSession();
    server.isFailing = breaksSection;
    const id = first.insert('sections', { type: 'textSection', title: 'Breaks' });
    first.remove(id);
    await pass(1_000);
    const shown = () => view(first).document.sections.map((section) => section.id);
    expect(shown()).not.toContain(id);
    await kill(first);
    takeAll();
    const second = await openSession();
    await second.flush();
    expect(server.document.sections.map((section) => section.id)).not.toContain(id);
    expect(view(second)).toMatchObject({ status: 'saved', refusals: {}, conflicts: [] });
  });

  test('is asked about when the failed one is discarded', async () => {
    const session = await openSession();
    server.isFailing = breaksSection;
    const id = session.insert('sections', { type: 'textSection', title: 'Breaks' });
    session.set(`${id}.bodyText`, 'Words in it');
    await pass(1_000);
    session.discard('sections');
    await pass(1_000);
    expect(view(session).conflicts).toMatchObject([
      { path: `${id}.bodyText`, mine: 'Words in it' },
    ]);
  });

  test('is replaced by a later text in the same field', async () => {
    const session = await openSession();
    server.hold();
    session.set('quote', 'One');
    session.set('memorialHeader', 'New');
    await pass(800);
    server.isFailing = (change) => onQuote(change) && JSON.stringify(change).includes('"One"');
    session.set('quote', 'One and two');
    server.release();
    await pass(10_000);
    expect(server.document['quote']).toBe('One and two');
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });
});

describe('an outage', () => {
  test.each([500, 502, 503])('%i for everything loses and refuses nothing', async (status) => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(refused(status, 'UNAVAILABLE'));
    memorialCalls.draft.mockImplementation(refused(status, 'UNAVAILABLE'));
    session.set('quote', 'A');
    session.set('memorialHeader', 'B');
    await pass(120_000);
    expect(view(session)).toMatchObject({ status: 'failing', refusals: {} });
    memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
    memorialCalls.draft.mockImplementation(() => server.draft());
    await pass(30_000);
    expect(server.document).toMatchObject({ quote: 'A', memorialHeader: 'B' });
    expect(view(session).status).toBe('saved');
  });

  test('in which the draft can be read but nothing stored is no different', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(refused(500, 'UNEXPECTED'));
    for (const path of ['quote', 'memorialHeader', 'birthLocation', 'deathLocation']) {
      session.set(path, 'New');
    }
    await pass(120_000);
    expect(view(session)).toMatchObject({ status: 'failing', refusals: {} });
    expect(calls()).toBeLessThan(20);
    memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
    await pass(30_000);
    expect(server.document).toMatchObject({ quote: 'New', deathLocation: 'New' });
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });
});

test('too many changes in an hour: the text stays on the device, and is sent later automatically', async () => {
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

test('after too many changes the server says when more are accepted', async () => {
  const session = await openSession();
  memorialCalls.change.mockImplementationOnce(() => {
    throw new ApiFailure('No.', { status: 429, isApiResponse: true, retryAfterMs: 600_000 });
  });
  session.type('quote', 'Typed beyond the limit');
  await pass(1_000);
  await pass(590_000);
  expect(view(session).status).toBe('limited');
  expect(calls()).toBe(1);
  await pass(10_000);
  expect(server.document['quote']).toBe('Typed beyond the limit');
});
