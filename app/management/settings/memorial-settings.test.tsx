import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import { openSettings } from '../testing/settings-route.tsx';

const BASE = '/api/v1/memorials/mem_0123456789ABCDEFGHIJKL';

function localMoment(day: number, hour: number, minute: number): string {
  return new Date(2026, 10, day, hour, minute).toISOString();
}

const user = newUser();
let api: FakeApi;
let memorial: KeptMemorial;
/** the failing response to the next change; undefined if the change succeeds */
let refusal: Reply | undefined;

beforeEach(() => {
  api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  memorial = aKeptMemorial();
  refusal = undefined;
  api.reply = (call) => {
    if (call === `GET ${BASE}`) return replies.fine({ memorial });
    if (call === `GET ${BASE}/archives`) return replies.fine({ archives: [] });
    if (refusal) return refusal;
    memorial = changed(call);
    return replies.fine({ memorial });
  };
});

function changed(call: string): KeptMemorial {
  if (call === `DELETE ${BASE}`) {
    return {
      ...memorial,
      state: 'taken-down',
      takenDownAt: localMoment(20, 12, 0),
      purgedAt: localMoment(50, 12, 0),
    };
  }
  if (call === `POST ${BASE}/restore`) return aKeptMemorial();
  return { ...memorial, ...(api.calls.at(-1)?.body as Partial<KeptMemorial>) };
}

function openRoom(room: string, fields: Partial<KeptMemorial> = {}) {
  memorial = aKeptMemorial(fields);
  return openSettings(memorial.id, `/${room}`);
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const sent = () => api.calls.filter(({ call }) => !call.startsWith('GET '));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the address', () => {
  const address = () => card('General').getByLabelText('Web address');

  test('is shown in full while it is typed, and saved', async () => {
    await openRoom('general');
    await fill(user, address(), 'Ada of Hallbeck!');
    expect(address()).toHaveValue('ada-of-hallbeck');
    expect(address()).toHaveAccessibleDescription(
      'Full web address: https://here.example/ada-of-hallbeck',
    );
    expect(
      card('General').getByText(/Links to old web addresses will keep working/),
    ).toBeInTheDocument();
    await press('Save web address');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Web address saved']));
    expect(sent()).toEqual([{ call: `PUT ${BASE}/address`, body: { slug: 'ada-of-hallbeck' } }]);
    await waitFor(() => expect(address()).toHaveValue('ada-of-hallbeck'));
  });

  test('is tidied as in the first publication, and checked while it is typed', async () => {
    await openRoom('general');
    const { reply } = api;
    api.reply = (call) => {
      const slug = /^GET .*\/address\?slug=(.*)$/.exec(call)?.[1];
      return slug === undefined ? reply(call) : replies.fine({ slug, isFree: false });
    };
    await fill(user, address(), 'Zoë & Łuk');
    expect(await card('General').findByText(/is already taken/)).toBeInTheDocument();
    await user.keyboard(' {Enter}');
    await waitFor(() => expect(sent().at(-1)?.body).toEqual({ slug: 'zoe-and-luk' }));
  });

  test.each([
    ['ad', /Use 3 to 80 characters/],
    ['pricing', 'This web address is reserved. Choose another one.'],
  ])("'%s' is refused at the field and not sent", async (written, error) => {
    await openRoom('general');
    await fill(user, address(), written);
    await press('Save web address');
    expect(await card('General').findByText(error)).toBeInTheDocument();
    expect(address()).toBeInvalid();
    expect(address()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('of another page is refused at the field, and what was typed stays', async () => {
    refusal = {
      status: 409,
      body: { success: false, message: 'This slug is taken', code: 'SLUG_TAKEN' },
    };
    await openRoom('general');
    await fill(user, address(), 'ada-king');
    await press('Save web address');
    expect(
      await screen.findByText(/Another page uses this web address, or has used it before/),
    ).toBeInTheDocument();
    expect(address()).toBeInvalid();
    expect(address()).toHaveValue('ada-king');
  });

  test('that was changed too often says when it can be changed again, and what was typed stays', async () => {
    const message =
      'You can change this page’s web address up to 10 times a day. Please try again tomorrow.';
    refusal = { status: 429, body: { success: false, message, code: 'TOO_MANY_REQUESTS' } };
    await openRoom('general');
    await fill(user, address(), 'ada-king');
    await press('Save web address');
    expect(await card('General').findByRole('alert')).toHaveTextContent(message);
    expect(address()).toHaveValue('ada-king');
  });

  test('offline, an error beside the button says so, and what was typed stays', async () => {
    await openRoom('general');
    const reply = api.reply;
    api.reply = (call) => (call.startsWith('PUT') ? failNetwork() : reply(call));
    await fill(user, address(), 'ada-king');
    await press('Save web address');
    expect(await card('General').findByRole('alert')).toHaveTextContent('Network error occurred');
    expect(address()).toHaveValue('ada-king');
  });
});

describe('who may see it', () => {
  const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
  const said = (label: string) =>
    card('Who can see this page').getByText(label).parentElement?.lastChild?.textContent;
  const engines = () =>
    screen.queryByRole('checkbox', { name: /Let search engines list this page/ });

  test('the search engine switch is only there for public pages, and each choice says what will happen', async () => {
    await openRoom('privacy');
    const words = card('Who can see this page');
    expect(engines()).not.toBeInTheDocument();
    expect(said('Now')).toMatch(/^Anyone with the link/);
    await choose('Public');
    expect(engines()).toBeChecked();
    expect(said('Now')).toMatch(/^Anyone with the link/);
    expect(said('Once you save')).toMatch(/search engines can list it/);
    await user.click(engines() as HTMLElement);
    expect(said('Once you save')).toMatch(/ask search engines not to list it/);
    await press('Save privacy settings');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
    expect(sent()).toEqual([
      { call: `PUT ${BASE}/visibility`, body: { level: 'public', isIndexed: false } },
    ]);
    await waitFor(() => expect(said('Now')).toMatch(/^Anyone can see/));
    expect(words.queryByText('Once you save')).not.toBeInTheDocument();
  });

  test('before the first publication there is nothing to choose', async () => {
    await openRoom('privacy', { state: 'draft', level: null });
    expect(
      card('Who can see this page').getByText(/This page isn’t published yet\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

describe('taking the page down', () => {
  const instead = () =>
    card('Take page down')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('/').at(-1));

  test('names the gentler options first; a page that was never published has nothing to hide', async () => {
    await openRoom('take-down');
    expect(instead()).toEqual(['privacy', 'download']);
    cleanup();
    await openRoom('take-down', { state: 'draft', level: null });
    expect(instead()).toEqual(['download']);
    await press('Take page down');
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveAccessibleDescription(/deleted for good/);
    expect(question).not.toHaveAccessibleDescription(/Visitors will see a notice/);
  });

  test('asks first, and then offers to restore it', async () => {
    await openRoom('take-down');
    await press('Take page down');
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveAccessibleDescription(/right away/);
    expect(question).toHaveAccessibleDescription(/within 30 days/);
    expect(question).toHaveAccessibleDescription(/deleted for good/);
    expect(sent()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Take down' }));
    expect(await screen.findByText(/until 20 December 2026/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Take page down' })).not.toBeInTheDocument();
    await press('Restore page');
    expect(await screen.findByRole('region', { name: 'Take page down' })).toBeInTheDocument();
    expect(sent().map(({ call }) => call)).toEqual([`DELETE ${BASE}`, `POST ${BASE}/restore`]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('a failure is shown in the dialog, and the page stays', async () => {
    refusal = replies.refused('Not now', 503);
    await openRoom('take-down');
    await press('Take page down');
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Take down' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Not now');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Take page down' })).toBeInTheDocument();
  });
});

describe('an editor sees what only the owner can change, without controls', () => {
  test.each([
    ['general', 'https://here.example/ada-lind'],
    ['general', /Only the owner can change the web address/],
    ['privacy', /Only the owner can change who can see this page/],
    ['take-down', /Only the owner can take the page down/],
  ])('in the room %s: %s', async (room, sentence) => {
    await openRoom(room, { role: 'editor', level: 'public' });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

test("a room that doesn't load says that nothing is lost, and 'Try again' loads it", async () => {
  const reply = api.reply;
  api.reply = failNetwork;
  await openRoom('general');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We couldn’t load this page. Anything you’ve written is saved, or kept on this device.',
  );
  api.reply = reply;
  await press('Try again');
  expect(await screen.findByRole('region', { name: 'General' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'General' })).toHaveFocus(),
  );
});
