import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import type { Archive } from '../../archives/contract.ts';
import {
  BASE,
  MEMORIAL_ID,
  SINCE,
  startSettingsApi,
  type StoredSettings,
} from '../../management/testing/settings-api.ts';
import { openSettings } from '../../management/testing/settings-route.tsx';
import type { PendingInvitation } from '../../members/contract.ts';
import { newUser } from '../../ui/testing/user.ts';

const SETTINGS = `/memorial/${MEMORIAL_ID}/settings`;

const user = newUser();
let api: FakeApi;
let stored: StoredSettings;

beforeEach(() => {
  ({ api, stored } = startSettingsApi());
});

const row = (name: string) =>
  screen.getByRole('link', { name: (whole) => whole === name || whole.startsWith(`${name} `) });
const state = (name: string) =>
  row(name).querySelector('.settings-row-state')?.textContent.replaceAll('\u00A0', ' ');
const rowNames = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.querySelector('.settings-row-name')?.textContent);
const heading = () => screen.getByRole('heading', { level: 1 });

const anInvitation: PendingInvitation = {
  id: 'inv_1',
  email: 'bo@example.org',
  role: 'editor',
  invitedBy: 'Ada King',
  sentAt: SINCE,
  expiresAt: SINCE,
  state: 'pending',
};
const anArchive: Archive = {
  id: 'arc_0123456789ABCDEFGHIJKL',
  state: 'ready',
  filesDone: 9,
  filesTotal: 9,
  missing: 0,
  hasLetters: true,
  createdAt: SINCE,
  expiresAt: '2026-12-04T12:00:00.000Z',
};
const latest = { number: 2, createdAt: SINCE };

describe('the list of rooms', () => {
  test("shows each one's current state, from the requests the single page used to make", async () => {
    await openSettings(MEMORIAL_ID);
    expect(rowNames()).toEqual([
      'General',
      'Privacy',
      'People',
      'Tributes and condolences',
      'Notifications',
      'Ownership',
      'Plan',
      'Download',
      'Version history',
      'Take page down',
    ]);
    const states = {
      General: 'here.example/ada-lind',
      Privacy: 'Anyone with the link',
      People: '1 person',
      'Tributes and condolences': 'Tributes: reviewed first, condolences: open',
      Notifications: 'Emails right away',
      Ownership: 'No legacy contact yet',
      Plan: 'Free, 41 of 300 photos used',
      Download: 'No download yet',
      'Version history': 'Not published yet',
      'Take page down': 'The page is online',
    };
    for (const [name, words] of Object.entries(states)) {
      expect(row(name)).toHaveAccessibleName(`${name} ${words}`);
    }
    expect(api.callNames().toSorted()).toEqual(
      ['', '/archives', '/following', '/members', '/revisions/published', '/words'].map(
        (path) => `GET ${BASE}${path}`,
      ),
    );
  });

  test.each<[string, string, () => void]>([
    [
      'Privacy',
      'Not published yet',
      () => (stored.memorial = { ...stored.memorial, state: 'draft' }),
    ],
    ['Privacy', 'Public, and search engines can list it', () => (stored.memorial.level = 'public')],
    [
      'Privacy',
      'Public, but we ask search engines not to list it',
      () => (stored.memorial = { ...stored.memorial, level: 'public', isIndexed: false }),
    ],
    ['Privacy', 'Family and friends only', () => (stored.memorial.level = 'family')],
    [
      'Privacy',
      'Family and friends only, 2 guests',
      () => {
        stored.memorial.level = 'family';
        stored.guests = ['bo@example.org', 'ida@example.org'];
      },
    ],
    [
      'People',
      '1 person, 1 invitation, 2 people asked to help',
      () => {
        stored.invitations = [anInvitation];
        stored.memorial.helpRequests = 2;
      },
    ],
    [
      'Tributes and condolences',
      'Tributes: reviewed first unless you trust the sender, condolences: closed',
      () => (stored.words = { ...stored.words, tributes: 'trusted', letters: 'closed' }),
    ],
    ['Notifications', 'One email each evening', () => (stored.words.notify = 'evening')],
    ['Notifications', 'No emails', () => (stored.words.notify = 'never')],
    [
      'Ownership',
      'Legacy contact: bo@example.org',
      () => (stored.following.successor = { email: 'bo@example.org', note: '' }),
    ],
    [
      'Ownership',
      'Waiting for bo@example.org to accept',
      () =>
        (stored.following.handover = {
          email: 'bo@example.org',
          proposedAt: SINCE,
          expiresAt: SINCE,
        }),
    ],
    ['Download', 'Available until 4 December 2026', () => (stored.archives = [anArchive])],
    ['Download', 'Preparing…', () => (stored.archives = [{ ...anArchive, state: 'working' }])],
    [
      'Download',
      'We couldn’t prepare your download',
      () => (stored.archives = [{ ...anArchive, state: 'failed' }]),
    ],
    [
      'Version history',
      '1 published version, from 20 November 2026',
      () => (stored.published = { count: 1, latest }),
    ],
    [
      'Version history',
      '2 published versions, the latest from 20 November 2026',
      () => (stored.published = { count: 2, latest }),
    ],
  ])('%s: %s', async (name, words, arrange) => {
    arrange();
    await openSettings(MEMORIAL_ID);
    expect(state(name)).toBe(words);
  });

  test.each([
    [
      'editor',
      [
        'General',
        'Privacy',
        'People',
        'Tributes and condolences',
        'Notifications',
        'Plan',
        'Download',
        'Version history',
      ],
    ],
    [
      'moderator',
      ['General', 'Privacy', 'People', 'Tributes and condolences', 'Notifications', 'Plan'],
    ],
    ['contributor', ['General', 'Privacy', 'People', 'Plan']],
  ] as const)('shows an %s the rooms with something for that role', async (role, names) => {
    stored.memorial.role = role;
    await openSettings(MEMORIAL_ID);
    expect(rowNames()).toEqual(names);
    expect(api.callNames()).not.toContain(`GET ${BASE}/following`);
    expect(api.callNames().includes(`GET ${BASE}/words`)).toBe(role !== 'contributor');
    expect(api.callNames().includes(`GET ${BASE}/revisions/published`)).toBe(role === 'editor');
  });

  test("keeps a room whose state didn't load", async () => {
    const reply = api.reply;
    api.reply = (call) => (call.endsWith('/words') ? failNetwork() : reply(call));
    await openSettings(MEMORIAL_ID);
    expect(row('Notifications')).toHaveAttribute('href', `${SETTINGS}/notifications`);
    expect(state('Notifications')).toBeUndefined();
    expect(state('People')).toBe('1 person');
  });
});

describe('a room', () => {
  test.each([
    ['general', 'General', 'General', []],
    ['privacy', 'Privacy', 'Who can see this page', []],
    ['people', 'People', 'People', ['/help-requests', '/members']],
    ['tributes', 'Tributes and condolences', 'Tributes and condolences', ['/words']],
    ['notifications', 'Notifications', 'Emails to everyone who helps manage this page', ['/words']],
    ['ownership', 'Ownership', 'Legacy contact', ['/following']],
    ['plan', 'Plan', 'Free plan', []],
    ['download', 'Download', 'Download everything', ['/archives']],
    ['history', 'Version history', 'Version history', ['/revisions']],
    ['take-down', 'Take page down', 'Take page down', []],
  ])('/%s has its title, its card and only its own requests', async (room, title, card, calls) => {
    await openSettings(MEMORIAL_ID, `/${room}`);
    expect(heading()).toHaveTextContent(title);
    expect(screen.getAllByRole('region').map((region) => region)).toContain(
      screen.getByRole('region', { name: card }),
    );
    const side = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(side.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    expect(side.getAllByRole('link')).toHaveLength(10);
    await waitFor(() =>
      expect(api.callNames().toSorted()).toEqual([
        ...['', ...calls].map((path) => `GET ${BASE}${path}`),
        // Whether the reader's own emails were reported as spam.
        ...(room === 'notifications' ? ['GET /emails'] : []),
      ]),
    );
  });

  test.each(['attic', 'People', 'settings'])(
    "that doesn't exist (%s): Page not found",
    async (room) => {
      await openSettings(MEMORIAL_ID, `/${room}`);
      expect(heading()).toHaveTextContent('Page not found');
      expect(api.calls).toEqual([]);
    },
  );

  test.each([
    [
      'contributor',
      'tributes',
      'Your role on this memorial doesn’t give you access to these settings.',
    ],
    [
      'contributor',
      'notifications',
      'Your role on this memorial doesn’t give you access to these settings.',
    ],
    [
      'moderator',
      'download',
      'Your role on this memorial doesn’t give you access to these settings.',
    ],
    ['editor', 'ownership', 'Only the owner can transfer ownership or name a legacy contact.'],
    ['editor', 'take-down', 'Only the owner can take the page down.'],
  ] as const)('tells a %s in /%s: %s', async (role, room, sentence) => {
    stored.memorial.role = role;
    await openSettings(MEMORIAL_ID, `/${room}`);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(api.callNames()).toEqual([`GET ${BASE}`]);
  });
});

test.each(['', '/privacy', '/download', '/take-down'])(
  'a page that was taken down is restored first, in any room (%s)',
  async (room) => {
    stored.memorial = {
      ...stored.memorial,
      state: 'taken-down',
      takenDownAt: SINCE,
      purgedAt: SINCE,
    };
    await openSettings(MEMORIAL_ID, room);
    expect(heading()).toHaveTextContent('Settings');
    expect(screen.getByRole('button', { name: 'Restore page' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Download everything' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Settings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test.each([
  ['#people', 'People'],
  ['#take-home', 'Download'],
  ['#following-successor', 'Ownership'],
  ['#take-down', 'Take page down'],
])('an old link with %s opens its room', async (hash, title) => {
  const router = await openSettings(MEMORIAL_ID, hash);
  await waitFor(() => expect(heading()).toHaveTextContent(title));
  expect(router.state.location.hash).toBe('');
});

test('an old link to an unknown place stays in the list', async () => {
  await openSettings(MEMORIAL_ID, '#attic');
  expect(row('People')).toBeInTheDocument();
});

describe('navigation between the list and a room', () => {
  test('returns to the row, one step back in the history', async () => {
    const router = await openSettings(MEMORIAL_ID);
    await user.click(row('Notifications'));
    await waitFor(() => expect(heading()).toHaveTextContent('Notifications'));
    expect(router.state.location.pathname).toBe(`${SETTINGS}/notifications`);
    expect(heading()).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    expect(router.state.historyAction).toBe('POP');
    await waitFor(() => expect(row('Notifications')).toHaveFocus());
  });

  test("doesn't go further back on a second tap while the list loads", async () => {
    const router = await openSettings(MEMORIAL_ID, '', ['/mail']);
    await user.click(row('Notifications'));
    await waitFor(() => expect(heading()).toHaveTextContent('Notifications'));
    await user.dblClick(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    expect(router.state.location.pathname).toBe(SETTINGS);
  });

  test('leads from a mailed link to the list, at the row', async () => {
    const router = await openSettings(MEMORIAL_ID, '/people', ['/mail']);
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    expect(router.state.historyAction).toBe('PUSH');
    await waitFor(() => expect(row('People')).toHaveFocus());
  });
});
