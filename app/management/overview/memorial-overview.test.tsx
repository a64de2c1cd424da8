import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import {
  clara,
  fakeFamilyApi,
  keptMemorial,
  refusal,
  type FakeFamilyApi,
} from '../../drafts/testing/fake-family-api.ts';
import { newUser } from '../../ui/testing/user.ts';
import { loadOverview } from './load-overview.ts';
import { MemorialOverview } from './memorial-overview.client.tsx';

const ID = 'mem_0000000000000000000001';
const verified = { ...clara, isEmailVerified: true };

let api: FakeFamilyApi;

beforeEach(() => {
  useSessionActivity.setState({ ...useSessionActivity.getInitialState(), isChecked: true }, true);
  setUser(verified);
  api = fakeFamilyApi();
  api.user = verified;
});

function open(patch: Partial<KeptMemorial> = {}, helpFrom: string[] = []) {
  api.memorials = [keptMemorial(patch)];
  const router = createMemoryRouter(
    [
      {
        path: '/memorial/:id',
        Component: () => {
          const loaded = useLoaderData<typeof loadOverview>();
          return loaded.ok ? (
            <MemorialOverview {...loaded.data} user={verified} helpFrom={helpFrom} />
          ) : (
            <p>Failed</p>
          );
        },
        hydrateFallbackElement: <p>Loading…</p>,
        loader: () => loadOverview(ID),
      },
    ],
    { initialEntries: [`/memorial/${ID}`] },
  );
  render(<RouterProvider router={router} />);
}

const block = async (name: string) => within(await screen.findByRole('region', { name }));

test('a page that was taken down says how long copies may still be seen', async () => {
  open({ state: 'taken-down', copiesRemain: true });
  expect(await screen.findByRole('status')).toHaveTextContent('updates for everyone');
  api.memorials = [keptMemorial({ state: 'taken-down' })];
  await waitFor(() => expect(screen.queryByText(/updates for everyone/)).toBeNull(), {
    timeout: 10_000,
  });
});

describe('waiting items', () => {
  test.each([
    [1, '1 tribute is waiting for review'],
    [3, '3 tributes are waiting for review'],
  ])('come first, and lead to the messages (%i)', async (waitingWords, sentence) => {
    open({ waitingWords });
    const link = await screen.findByRole('link', { name: sentence });
    expect(link).toHaveAttribute('href', `/memorial/${ID}/tributes`);
    const first = screen.getByRole('region', { name: 'The page' });
    expect(link.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test.each([
    [['Rosa Lind'], 'Rosa Lind asked to help'],
    [['Rosa Lind', 'Bo Lind'], '2 people asked to help'],
  ])(
    'name the people who would like to help, and lead to the requests (%j)',
    async (names, sentence) => {
      open({}, names);
      const link = await screen.findByRole('link', { name: sentence });
      expect(link).toHaveAttribute('href', `/memorial/${ID}/settings/people`);
    },
  );

  test('say which guests of the funeral know the old hour, and otherwise how many people are coming', async () => {
    open({ guestList: { people: 84, untold: 2 } });
    const untold = await screen.findByRole('link', {
      name: '2 guests haven’t been told about the changes to the funeral',
    });
    expect(untold).toHaveAttribute('href', `/memorial/${ID}/attendance`);
    expect(screen.queryByText(/are coming/)).not.toBeInTheDocument();
    cleanup();
    open({ guestList: { people: 84, untold: 0 } });
    expect(
      await screen.findByRole('link', { name: '84 people are coming to the funeral' }),
    ).toHaveAttribute('href', `/memorial/${ID}/attendance`);
  });

  test("aren't mentioned when there are none", async () => {
    open();
    await block('The page');
    expect(screen.queryByText(/waiting/)).not.toBeInTheDocument();
  });
});

describe('the page', () => {
  test('a draft can be viewed and published, but has no link to share', async () => {
    open();
    const page = await block('The page');
    expect(page.getByText(/^Not published yet\./)).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Preview page' })).toHaveAttribute(
      'href',
      `/memorial/${ID}/preview`,
    );
    expect(page.getByRole('button', { name: 'Publish page' })).toBeInTheDocument();
    expect(page.queryByRole('button', { name: 'Share link' })).not.toBeInTheDocument();
    expect(page.queryByRole('link', { name: 'QR code' })).not.toBeInTheDocument();
  });

  test('is published from here', async () => {
    open();
    await newUser().click(await screen.findByRole('button', { name: 'Publish page' }));
    const dialog = within(await screen.findByRole('dialog'));
    await newUser().click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('dialog', { name: 'The page is live.' });
    await newUser().click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByText('Published. Anyone with the link can see it.')).toBeVisible();
  });

  test('changes are listed before they are published from here', async () => {
    open({ state: 'published', level: 'link', hasUnpublishedChanges: true });
    api.override = (call) => {
      if (call.endsWith('/draft/published')) {
        return replies.fine({ document: { quote: 'Old', sections: [] } });
      }
      return call.endsWith('/draft') && call.startsWith('GET')
        ? replies.fine({ revision: 3, document: { quote: 'New', sections: [] } })
        : undefined;
    };
    await newUser().click(await screen.findByRole('button', { name: 'Publish changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish these changes?' }));
    expect(dialog.getByRole('button', { name: 'Quote' })).toBeInTheDocument();
    // Discarding is for the editor, where it can be undone.
    expect(dialog.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
    await newUser().click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('dialog', { name: 'Your changes have been published.' });
  });

  test('a published one has its address, the link, the QR code and a way to view it', async () => {
    open({ state: 'published', level: 'public', hasUnpublishedChanges: false });
    const page = await block('The page');
    expect(page.getByText('Published. Anyone can see it.')).toBeInTheDocument();
    expect(page.getByRole('link', { name: /\/anna-berg$/ })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Share link' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'QR code' })).toHaveAttribute(
      'href',
      `/memorial/${ID}/qr`,
    );
    expect(page.getByRole('link', { name: 'View page' })).toBeInTheDocument();
    const edit = page.getByRole('link', { name: 'Edit page' });
    expect(edit).toHaveAttribute('href', `/memorial/${ID}/memorial-page`);
    expect(edit).toHaveAttribute('data-variant', 'primary');
    expect(page.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
  });

  test('with unpublished changes, editing is the quieter button', async () => {
    open({ state: 'published', level: 'link', hasUnpublishedChanges: true });
    const page = await block('The page');
    expect(page.getByRole('button', { name: 'Publish changes' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Edit page' })).toHaveAttribute('data-variant', 'quiet');
  });

  test('a contributor can edit, but not publish', async () => {
    open({ role: 'contributor', state: 'published', level: 'link', hasUnpublishedChanges: true });
    const page = await block('The page');
    expect(page.getByRole('link', { name: 'Edit page' })).toHaveAttribute(
      'data-variant',
      'primary',
    );
    expect(page.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
  });

  test("a moderator isn't offered to edit or publish", async () => {
    open({ role: 'moderator' });
    const page = await block('The page');
    expect(page.queryByRole('link', { name: 'Edit page' })).not.toBeInTheDocument();
    expect(page.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What you could add' })).not.toBeInTheDocument();
  });

  test('one that was taken down shows how long it can be restored', async () => {
    const purgedAt = new Date(Date.now() + 29.5 * 24 * 3600_000).toISOString();
    open({ state: 'taken-down', level: 'link', purgedAt });
    const page = await block('The page');
    expect(page.getByText(/30 more days to restore this page/)).toBeInTheDocument();
    expect(page.getByText(/Visitors see a notice/)).toBeInTheDocument();
    expect(page.queryByRole('button')).not.toBeInTheDocument();
  });

  test('one that was taken down before anyone saw it has no notice', async () => {
    open({ state: 'taken-down', level: null });
    const page = await block('The page');
    expect(page.getByText('Visitors can’t see this page.')).toBeInTheDocument();
    expect(page.queryByText(/notice/)).not.toBeInTheDocument();
  });
});

describe('suggestions', () => {
  test('can be dismissed for good, one by one', async () => {
    open();
    const next = await block('What you could add');
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    await newUser().click(next.getByRole('button', { name: /^Not now: Add a portrait/ }));
    expect(next.queryByText(/^Add a portrait/)).not.toBeInTheDocument();
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    expect(next.getByRole('heading')).toHaveFocus();
    expect(localStorage.getItem(`put-away-suggestions:${ID}`)).toContain('portrait');
  });

  test('the last one leaves the focus on the heading of the screen', async () => {
    open();
    await block('What you could add');
    const dismissals = () => screen.queryAllByRole('button', { name: /^Not now/ });
    for (let next = dismissals()[0]; next; [next] = dismissals()) await newUser().click(next);
    expect(screen.queryByRole('region', { name: 'What you could add' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the last changes', () => {
  test('are described in words, the last ten', async () => {
    const entries = Array.from({ length: 12 }, (_, at) => ({
      id: `log_${at}`,
      action: at === 0 ? 'published' : 'edited',
      details: {},
      at: '2026-03-03T14:29:00Z',
      ...(at === 1 ? {} : { by: 'Clara Berg' }),
    }));
    vi.setSystemTime(new Date('2027-01-10T12:00:00Z'));
    api.override = (call) =>
      call.endsWith('/log')
        ? { body: { success: true, message: 'Fine', data: { entries } } }
        : undefined;
    open();
    const log = await block('Recent changes');
    const items = log.getAllByRole('listitem');
    expect(items).toHaveLength(10);
    expect(items[0]).toHaveTextContent('Clara Berg published the page, 3 March 2026 at 20:14');
    expect(items[1]).toHaveTextContent('Someone edited the page');
  });

  test('can fail without affecting the rest', async () => {
    api.override = (call) => (call.endsWith('/log') ? refusal('UNAVAILABLE', 503) : undefined);
    open();
    expect(
      await screen.findByText(
        'We couldn’t load the recent changes. Reload this page to try again.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'The page' })).toBeInTheDocument();
  });
});

test('the people who help include the user with their role', async () => {
  open();
  const members = await block('People');
  expect(members.getByText('Clara Berg')).toBeInTheDocument();
  expect(members.getByText(/You’re the owner/)).toBeInTheDocument();
});
