import { describe, expect, test } from 'vitest';

import { bounceMappingSchema } from './bounce-events.ts';
import { BOUNCE_PRESETS } from './bounce-presets.ts';
import { findSubscriptionUrl, readEvents } from './read-events.server.ts';
import {
  COMPLAINT_EVENTS,
  mailgunEvent,
  postmarkEvent,
  sendgridEvents,
  sesEvent,
  sesNotification,
  snsConfirmation,
} from './testing/provider-events.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz234567';
const recipient = 'ada@example.net';
const given = { token: TOKEN, recipient };

function readBy(preset: keyof typeof BOUNCE_PRESETS, document: unknown) {
  const mapping = bounceMappingSchema.parse(BOUNCE_PRESETS[preset]);
  return readEvents(JSON.stringify(document), mapping);
}

describe('Postmark', () => {
  test.each([
    ['HardBounce', 'permanent'],
    ['SoftBounce', 'failed'],
    ['Transient', 'delayed'],
  ])('%s is %s', (type, outcome) => {
    expect(readBy('postmark', postmarkEvent({ ...given, type }))).toEqual([
      {
        tokenIn: [TOKEN],
        recipients: [recipient],
        outcome,
        causes: [
          'smtp;550 5.1.1 The email account that you tried to reach does not exist',
          'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
        ],
      },
    ]);
  });

  test.each(['AutoResponder', 'OpenRelayTest', 'Subscribe'])("%s isn't a bounce", (type) => {
    expect(readBy('postmark', postmarkEvent({ ...given, type }))).toEqual([]);
  });
});

describe('Mailgun', () => {
  test.each([
    [{ severity: 'permanent', reason: 'suppress-bounce' }, 'permanent'],
    [{ severity: 'temporary', reason: 'generic' }, 'delayed'],
    [{ severity: 'temporary', reason: 'old' }, 'failed'],
  ])('%j is %s', (about, outcome) => {
    expect(readBy('mailgun', mailgunEvent({ ...given, ...about }))).toEqual([
      {
        tokenIn: [`${TOKEN}@memorials.example.org`],
        recipients: [recipient],
        outcome,
        causes: ['5.1.1', 'No such user', '550'],
      },
    ]);
  });
});

describe('Amazon SES', () => {
  test.each([
    ['Permanent', 'permanent'],
    ['Transient', 'failed'],
    ['Undetermined', 'failed'],
  ])('%s is %s', (bounceType, outcome) => {
    const report = {
      tokenIn: [`bounces+${TOKEN}@mail.example.org`],
      recipients: [recipient],
      outcome,
      causes: ['5.1.1', 'smtp; 550 5.1.1 user unknown'],
    };
    expect(readBy('ses', sesNotification({ ...given, bounceType }))).toEqual([report]);
    expect(readBy('ses', sesEvent({ ...given, bounceType }))).toEqual([report]);
  });

  test.each([
    ['a delivery', { notificationType: 'Delivery', delivery: {} }],
    ['no JSON inside', 'hello'],
  ])("%s isn't a bounce", (_, message) => {
    const Message = typeof message === 'string' ? message : JSON.stringify(message);
    expect(readBy('ses', { Type: 'Notification', Message }) ?? []).toEqual([]);
  });

  test('logs that a subscription must be confirmed', () => {
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    expect(findSubscriptionUrl(JSON.stringify(snsConfirmation(url)))).toBe(url);
    for (const other of ['http://sns.eu-west-1.amazonaws.com/', 'https://evil.example/', '']) {
      expect(findSubscriptionUrl(JSON.stringify(snsConfirmation(other)))).toBeUndefined();
    }
    expect(findSubscriptionUrl('{"Type":"Notification"}')).toBeUndefined();
    expect(findSubscriptionUrl('[')).toBeUndefined();
  });
});

test('SendGrid sends several events at once', () => {
  expect(readBy('sendgrid', sendgridEvents(given))).toEqual([
    {
      tokenIn: [TOKEN, `<${TOKEN}@memorials.example.org>`],
      recipients: [recipient],
      outcome: 'permanent',
      causes: ['5.1.1', '550 5.1.1 unknown user'],
    },
    expect.objectContaining({ outcome: 'failed', causes: ['', '550 5.7.1 blocked'] }),
    expect.objectContaining({ outcome: 'delayed', causes: ['451 4.7.1 try again later'] }),
  ]);
});

describe('a custom mapping', () => {
  const mapping = bounceMappingSchema.parse({
    events: '/data/items',
    type: '/kind',
    outcomes: { hard: 'permanent' },
    recipient: '/to/0',
    id: '/headers/~1id~0',
  });
  const read = (document: unknown) => readEvents(JSON.stringify(document), mapping);

  test('finds what it names', () => {
    const item = { kind: 'hard', to: [recipient], headers: { '/id~': TOKEN } };
    expect(read({ data: { items: [item, { ...item, kind: 'soft' }] } })).toEqual([
      { tokenIn: [TOKEN], recipients: [recipient], outcome: 'permanent', causes: [] },
    ]);
  });

  test.each([
    null,
    [],
    'text',
    { data: null },
    { data: { items: null } },
    { data: { items: [null, 1, 'text', { kind: ['hard'] }, { kind: { hard: 1 } }] } },
    { data: { items: [{ kind: '__proto__' }, { kind: 'constructor' }] } },
  ])('finds nothing in %j', (document) => {
    expect(read(document)).toEqual([]);
  });

  test.each([
    ['a', 'failed'],
    ['a/b', 'permanent'],
    ['a/b/c', 'permanent'],
    [`a${'/'.repeat(1_990)}`, 'failed'],
    ['ab', undefined],
    ['/a', undefined],
  ])('the longest key with which a type begins counts: %s', (kind, outcome) => {
    const some = { ...mapping, outcomes: { a: 'failed', 'a/b': 'permanent' } as const };
    const items = [{ kind, to: [recipient], headers: { '/id~': TOKEN } }];
    expect(readEvents(JSON.stringify({ data: { items } }), some)?.[0]?.outcome).toBe(outcome);
  });

  test("ignores anything that isn't JSON", () => {
    expect(readEvents('{', mapping)).toBeUndefined();
  });

  test('reads at most 1,000 events, and 50 values of a list', () => {
    const items = Array.from({ length: 2_000 }, () => ({ kind: 'hard', to: [recipient] }));
    expect(read({ data: { items } })).toHaveLength(1_000);
    const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => [recipient]));
    const all = { ...mapping, events: '', recipient: ['/to/*/*/*'] };
    const [report] = readEvents(JSON.stringify({ kind: 'hard', to: wide }), all) ?? [];
    expect(report?.recipients).toHaveLength(50);
  });

  test.each([
    [{ ...BOUNCE_PRESETS.postmark, id: 'Metadata' }],
    [{ ...BOUNCE_PRESETS.postmark, header: 'Subject: {token}' }],
    [{ ...BOUNCE_PRESETS.postmark, header: 'X-A: {token}\r\nBcc: a@example.org' }],
    [{ ...BOUNCE_PRESETS.postmark, header: 'X-A: token' }],
    [{ ...BOUNCE_PRESETS.postmark, outcomes: { Bounce: 'hard' } }],
    [{ ...BOUNCE_PRESETS.postmark, other: '/a' }],
    [{ ...BOUNCE_PRESETS.postmark, recipient: '/a'.repeat(11) }],
  ])("%j isn't one", (document) => {
    expect(bounceMappingSchema.safeParse(document).success).toBe(false);
  });
});

test.each(['postmark', 'mailgun', 'ses', 'sendgrid'] as const)('a complaint by %s', (preset) => {
  const [report, ...more] = readBy(preset, COMPLAINT_EVENTS[preset](given)) ?? [];
  expect(more).toEqual([]);
  expect(report).toMatchObject({ outcome: 'complaint', recipients: [recipient] });
  expect(report?.tokenIn.join(' ')).toContain(TOKEN);
});

test("Amazon SES also reports that an email isn't spam", () => {
  const text = JSON.stringify(COMPLAINT_EVENTS.ses(given)).replace('abuse', 'not-spam');
  expect(readBy('ses', JSON.parse(text))).toEqual([]);
});
