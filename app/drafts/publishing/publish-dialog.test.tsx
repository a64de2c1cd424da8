import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { dispatchAuthDialog, useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { rose } from '../testing/rendered-editor.tsx';
import {
  openPublishDialog as open,
  publish,
  published,
  refused,
  user,
} from './testing/open-publish-dialog.tsx';

let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

test('the first time only people with the link see it, unless another choice is made', async () => {
  api.reply = () => published();
  const { onPublished } = open();
  expect(screen.getByRole('radio', { name: /Anyone with the link/ })).toBeChecked();
  await publish();
  expect(await screen.findByRole('dialog', { name: 'The page is live.' })).toBeInTheDocument();
  expect(api.calls).toEqual([
    {
      call: 'POST /api/v1/memorials/mem_1/publish',
      body: { revision: 7, visibility: { level: 'link' } },
    },
  ]);
  expect(onPublished).toHaveBeenCalledOnce();
});

test('offline, [Publish] says at once that nothing was published, and works later', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.reply = () => published();
  open();
  await publish();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You’re offline, so nothing was published. We’re keeping your changes on this device',
  );
  expect(api.calls).toEqual([]);
  onLine.mockReturnValue(true);
  await publish();
  expect(await screen.findByRole('dialog', { name: 'The page is live.' })).toBeInTheDocument();
});

test('for everyone, the choice is part of the publication', async () => {
  api.reply = () => published('public');
  open();
  await user.click(screen.getByRole('radio', { name: /^Public/ }));
  await publish();
  await screen.findByRole('dialog', { name: 'The page is live.' });
  expect(api.calls.map(({ body }) => body)).toEqual([
    { revision: 7, visibility: { level: 'public' } },
  ]);
});

test('a page that was published elsewhere meanwhile stays as it is there, and this is reported', async () => {
  api.reply = (call) => (call.startsWith('GET') ? published('family') : refused('DRAFT_MOVED_ON'));
  const { onPublished } = open();
  await user.click(screen.getByRole('radio', { name: /^Public/ }));
  await publish();
  await screen.findByRole('dialog', { name: 'The page is live.' });
  expect(screen.getByText(/your choice of who can see it wasn’t saved/)).toBeVisible();
  expect(screen.getByText(/^Only people with the password/)).toBeVisible();
  expect(onPublished).toHaveBeenCalledOnce();
});

test('for family and friends, a password is required and sent with the publication', async () => {
  api.reply = () => published('family');
  open();
  await user.click(screen.getByRole('radio', { name: /^Family and friends only/ }));
  await publish();
  const password = screen.getByLabelText('Password for family and friends');
  expect(password).toBeInvalid();
  expect(api.calls).toEqual([]);
  await user.type(password, 'Lilac 1941');
  await publish();
  await screen.findByRole('dialog', { name: 'The page is live.' });
  expect(api.calls).toEqual([
    {
      call: 'POST /api/v1/memorials/mem_1/publish',
      body: { revision: 7, visibility: { level: 'family', password: 'Lilac 1941' } },
    },
  ]);
  expect(screen.getByText(/give people the password separately/)).toBeVisible();
  // Guests need the password page; members are past it.
  expect(screen.getByRole('link', { name: /rose-hill$/ })).toHaveAttribute(
    'href',
    'http://localhost:3000/rose-hill',
  );
  expect(screen.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/f/rose-hill');
});

describe('a page restored from an archive', () => {
  const restored = (level: KeptMemorial['level'], role: KeptMemorial['role'] = 'owner') =>
    open({ memorial: { ...rose, level, role } });

  test('for family and friends is offered to them again, and needs a new password', async () => {
    api.reply = () => published('family');
    restored('family');
    expect(screen.getByRole('radio', { name: /^Family and friends/ })).toBeChecked();
    expect(screen.getByText(/was for family and friends only/)).toBeVisible();
    await publish();
    expect(api.calls).toEqual([]);
    expect(screen.getByLabelText('Password for family and friends')).toHaveFocus();
    await user.type(screen.getByLabelText('Password for family and friends'), 'Lilac 1941');
    await publish();
    expect(api.calls[0]?.body).toEqual({
      revision: 7,
      visibility: { level: 'family', password: 'Lilac 1941' },
    });
  });

  test.each([
    ['family', /^Family and friends/],
    ['public', /^Public/],
  ] as const)(
    'that was %s is offered as before, and opens only as the owner chooses',
    async (level, offered) => {
      api.reply = () => published('link');
      restored(level);
      expect(screen.getByRole('radio', { name: offered })).toBeChecked();
      await user.click(screen.getByRole('radio', { name: /Anyone with the link/ }));
      await publish();
      expect(api.calls.map(({ body }) => body)).toEqual([
        { revision: 7, visibility: { level: 'link' } },
      ]);
    },
  );

  test("isn't reported as published while something is missing", async () => {
    api.reply = () => refused('INVALID_INPUT', { fullName: 'Expected a name.' });
    restored('public');
    await publish();
    expect(await screen.findByText(/The page hasn’t been published yet/)).toBeVisible();
  });

  test('is published by an editor as before', async () => {
    api.reply = () => published('family');
    restored('family', 'editor');
    expect(
      screen.getByText(/Only the people who help manage the page will be able to see it/),
    ).toBeVisible();
    await publish();
    expect(api.calls.map(({ body }) => body)).toEqual([{ revision: 7 }]);
  });
});

test('later, or for an editor, there is no choice', () => {
  open({ memorial: { ...rose, state: 'published', level: 'public' } });
  expect(screen.getByText(/Anyone can see the page/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('unsaved text is not published', async () => {
  open({ prepare: async () => null });
  await publish();
  expect(await screen.findByText(/Your latest changes haven’t been saved yet/)).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test('when another editor changed the page meanwhile, it is read again and this is reported', async () => {
  api.reply = () => refused('DRAFT_MOVED_ON');
  const onMovedOn = vi.fn<() => Promise<void>>(async () => undefined);
  open({ onMovedOn });
  await publish();
  expect(await screen.findByText(/Someone else has just changed the page/)).toBeInTheDocument();
  expect(onMovedOn).toHaveBeenCalledOnce();
});

describe('an unverified address', () => {
  const reply = (call: string) =>
    call.includes('/publish') ? refused('EMAIL_NOT_VERIFIED') : replies.fine();

  test('is verified in its dialog, and publishing continues', async () => {
    api.reply = reply;
    open();
    await publish();
    await waitFor(() =>
      expect(useAuthDialog.getState().dialog).toMatchObject({ isOpen: true, mode: 'verify-email' }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    api.reply = () => published();
    act(() => dispatchAuthDialog({ type: 'email-verified' }));
    expect(await screen.findByRole('dialog', { name: 'The page is live.' })).toBeInTheDocument();
  });

  test('if that dialog is closed, the publish dialog comes back with the reason', async () => {
    api.reply = reply;
    open();
    await publish();
    await waitFor(() => expect(useAuthDialog.getState().dialog.isOpen).toBe(true));
    act(() => dispatchAuthDialog({ type: 'dismissed' }));
    expect(
      screen.getByText(/Please verify your email address before you publish/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeInTheDocument();
  });
});

test('missing parts are listed, and each leads to its place', async () => {
  api.reply = () =>
    refused('INVALID_INPUT', {
      'sec_x.events.itm_y.date': 'Expected a real date as YYYY-MM-DD, YYYY-MM or YYYY.',
    });
  const onShowPlace = vi.fn<(place: string) => void>();
  open({ onShowPlace, describePlace: () => 'Timeline, event 1: date' });
  await publish();
  await user.click(await screen.findByRole('button', { name: 'Timeline, event 1: date' }));
  expect(screen.getByText('Enter a date. A year is enough.')).toBeInTheDocument();
  expect(onShowPlace).toHaveBeenCalledWith('sec_x.events.itm_y.date');
});

test('after a later publication, the funeral question is asked with what was published', async () => {
  api.reply = () => published('link');
  open({
    memorial: { ...rose, state: 'published', level: 'link' },
    asks: ({ id, state }) => <p>{`Tell the guests of ${id}, which is ${state}?`}</p>,
  });
  await publish();
  await screen.findByRole('dialog', { name: 'Your changes have been published.' });
  expect(screen.getByText('Tell the guests of mem_1, which is published?')).toBeVisible();
});

test('after the first publication there is no one to tell', async () => {
  api.reply = () => published();
  open({ asks: () => <p>Tell the guests?</p> });
  await publish();
  await screen.findByRole('dialog', { name: 'The page is live.' });
  expect(screen.queryByText('Tell the guests?')).not.toBeInTheDocument();
});

test("[Share link] copies the address where sharing isn't supported", async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: write } });
  api.reply = () => published();
  open();
  await publish();
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  expect(await screen.findByText('Link copied.')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('http://localhost:3000/rose-hill');
});
