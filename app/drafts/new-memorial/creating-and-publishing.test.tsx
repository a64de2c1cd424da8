import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dispatchAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { deferredReply, failNetwork } from '../../accounts/testing/fake-api.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { fill, pressTwice } from '../../ui/testing/user.ts';
import {
  clara,
  create,
  keptMemorial,
  refusal,
  type FakeFamilyApi,
} from '../testing/fake-family-api.ts';
import {
  heading,
  leaveBrowser,
  openAgain,
  openNewMemorial as open,
  resetBrowser,
  user,
  writeAll,
} from './testing/open-new-memorial.tsx';
import { listUnfinishedMemorials } from './unfinished-store.ts';

const verified = { ...clara, isEmailVerified: true };

let api: FakeFamilyApi;

beforeEach(() => {
  api = resetBrowser();
});
afterEach(leaveBrowser);

const creations = () => api.callNames().filter((call) => call === 'POST /api/v1/memorials');

describe('the account comes last', () => {
  test('the memorial is created behind the dialog that asks for the code', async () => {
    open();
    await writeAll();
    await heading('Almost there');
    expect(creations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    await screen.findByLabelText('First name');
    act(() => {
      dispatchAuthDialog({ type: 'registered', email: clara.email, codeSentAt: Date.now() });
      setUser(clara);
    });
    await waitFor(() => expect(api.changes).toHaveLength(1));
    act(() => dispatchAuthDialog({ type: 'dismissed' }));
    await heading('Ready to publish?');
    expect(api.calls.find(({ call }) => call === 'POST /api/v1/memorials')?.body).toEqual({
      fullName: 'Anna Berg',
      dob: '1941',
      dod: '2026',
    });
    expect(api.changes[0]).toMatchObject({
      op: 'insert',
      path: 'sections',
      value: { type: 'textSection', title: 'Life story', bodyText: 'She kept bees.' },
    });
  });

  test("a page in a different language from the screen has no title in the screen's language", async () => {
    setUser({ ...clara, isEmailVerified: true });
    open();
    await user.selectOptions(await screen.findByLabelText('Page language'), 'he');
    await writeAll();
    await waitFor(() => expect(api.changes).toHaveLength(1));
    const [change] = api.changes;
    expect(change).toMatchObject({ value: { bodyText: 'She kept bees.' } });
    expect(change).not.toHaveProperty('value.title');
  });

  test('a mistyped email is corrected in that dialog, and the page stays the same', async () => {
    const right = 'clara@example.com';
    open();
    await writeAll();
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    await screen.findByLabelText('First name');
    const creation = deferredReply();
    api.override = (call) => {
      if (call === 'PUT /email') return replies.fine({ user: { ...clara, email: right } });
      return call === 'GET /api/v1/memorials' ? creation.reply() : undefined;
    };
    act(() => {
      dispatchAuthDialog({ type: 'registered', email: clara.email, codeSentAt: Date.now() });
      setUser(clara);
    });
    await user.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
    await fill(user, await screen.findByLabelText('Email'), right);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(right);
    await act(async () => creation.answer(replies.fine({ memorials: [] })));
    act(() => dispatchAuthDialog({ type: 'dismissed' }));
    await heading('Ready to publish?');
    expect(creations()).toHaveLength(1);
    await openAgain();
    await heading('Ready to publish?');
    expect(creations()).toHaveLength(1);
  });

  test("a signed-in user isn't asked", async () => {
    setUser(verified);
    open();
    await heading('Who is this page for?');
    expect(screen.queryByText(/without an account/)).not.toBeInTheDocument();
    await writeAll();
    await heading('Ready to publish?');
    expect(creations()).toHaveLength(1);
  });
});

describe('the memorial is created once', () => {
  test('after a lost response', async () => {
    setUser(verified);
    let isLost = true;
    api.override = (call) => {
      if (call !== 'POST /api/v1/memorials' || !isLost) return undefined;
      isLost = false;
      create(api, { fullName: 'Anna Berg' });
      return failNetwork();
    };
    open();
    await writeAll();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await heading('Ready to publish?');
    expect(creations()).toHaveLength(1);
    expect(api.memorials).toHaveLength(1);
  });

  test('even if another memorial has the same name', async () => {
    setUser(verified);
    api.memorials.push(keptMemorial({ id: 'mem_0000000000000000000099' }));
    open();
    await writeAll();
    await heading('Ready to publish?');
    expect(api.memorials).toHaveLength(2);
  });

  test('although the page is reloaded in the middle', async () => {
    setUser(verified);
    const picture = deferredReply();
    api.override = (call) => (call.endsWith('/draft/changes') ? picture.reply() : undefined);
    open();
    await writeAll();
    await waitFor(() => expect(api.callNames().at(-1)).toContain('/draft/changes'));
    api.override = () => undefined;
    await openAgain();
    picture.answer(replies.fine({ revision: 1, applied: [], conflicts: [], refused: [] }));
    await heading('Ready to publish?');
    expect(creations()).toHaveLength(1);
  });

  test('an error is shown, and the text stays', async () => {
    setUser(verified);
    api.override = (call) =>
      call === 'POST /api/v1/memorials'
        ? refusal('PLAN_LIMIT', 409, 'You keep five memorials.')
        : undefined;
    open();
    await writeAll();
    expect(
      await screen.findByText(/You keep five memorials\. Everything you entered is still here/),
    ).toBeVisible();
    expect((await listUnfinishedMemorials())[0]).toMatchObject({ words: 'She kept bees.' });
  });
});

describe('publishing', () => {
  async function openFinish(of = verified) {
    api.user = of;
    setUser(of);
    const router = open();
    await writeAll();
    await heading('Ready to publish?');
    return router;
  }

  test('saves theme and address first, once, and forgets the unfinished page', async () => {
    await openFinish();
    await user.click(screen.getByRole('radio', { name: /Candlelight/ }));
    await user.click(screen.getByRole('button', { name: 'Change web address' }));
    await fill(user, screen.getByLabelText(/^Web address \(the part after/), 'Our-Anna ');
    await user.click(screen.getByRole('radio', { name: /^Public/ }));
    pressTwice(screen.getByRole('button', { name: 'Publish' }));
    await heading('The page is live.');
    expect(api.memorials[0]).toMatchObject({
      state: 'published',
      level: 'public',
      slug: 'our-anna',
    });
    expect(api.changes).toContainEqual(
      expect.objectContaining({ path: 'themeId', value: 'candlelight' }),
    );
    expect(api.callNames().filter((call) => call.endsWith('/publish'))).toHaveLength(1);
    expect(await listUnfinishedMemorials()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Keep editing' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/memorial\/mem_\w+\/memorial-page$/),
    );
  });

  test('for family and friends, with a password stored nowhere on the device', async () => {
    await openFinish();
    await user.click(screen.getByRole('radio', { name: /Family and friends only/ }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const password = screen.getByLabelText('Password for family and friends');
    expect(password).toBeInvalid();
    expect(password).toHaveFocus();
    await user.type(password, 'Lilac 1941');
    await waitFor(async () => expect((await listUnfinishedMemorials())[0]?.level).toBe('family'));
    expect(JSON.stringify(await listUnfinishedMemorials())).not.toContain('Lilac');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await heading('The page is live.');
    expect(api.memorials[0]).toMatchObject({ state: 'published', level: 'family' });
    expect(api.callNames().filter((call) => call.endsWith('/visibility'))).toEqual([]);
    expect(
      screen.getByText(/Only people with the password or an invitation can see the page/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/f/anna-berg');
  });

  test('an address that is taken is reported at its field', async () => {
    await openFinish();
    api.override = (call) => (call.endsWith('/address') ? refusal('SLUG_TAKEN', 409) : undefined);
    await user.click(screen.getByRole('button', { name: 'Change web address' }));
    await fill(user, screen.getByLabelText(/^Web address \(the part after/), 'anna');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/This web address is already taken/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Web address \(the part after/)).toHaveValue('anna');
    expect(api.memorials[0]?.state).toBe('draft');
  });

  test('says that the email is not verified, and opens the code', async () => {
    await openFinish(clara);
    expect(screen.getByText('Verify your email address')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter code' }));
    await screen.findByText('Verification code');
    act(() => {
      api.user = verified;
      setUser(verified);
      dispatchAuthDialog({ type: 'email-verified' });
    });
    await waitFor(() =>
      expect(screen.queryByText('Verify your email address')).not.toBeInTheDocument(),
    );
    expect(api.memorials[0]?.state).toBe('draft');
  });

  test('asks for the code of an unverified address, and continues after it', async () => {
    await openFinish(clara);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Verification code');
    act(() => {
      api.user = verified;
      setUser(verified);
      dispatchAuthDialog({ type: 'email-verified' });
    });
    await heading('The page is live.');
    expect(api.memorials[0]?.state).toBe('published');
  });

  test('“Not now” leads to the draft', async () => {
    const router = await openFinish();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await screen.findByText('The family’s screens');
    expect(router.state.location.pathname).toBe(`/memorial/${api.memorials[0]?.id}`);
    expect(api.memorials[0]?.state).toBe('draft');
    expect(await listUnfinishedMemorials()).toEqual([]);
  });

  test('after a reload the last screen still says that the page exists', async () => {
    api.memorials.push(keptMemorial({ state: 'published', level: 'link' }));
    setUser(verified);
    open('/memorials/new?done=mem_0000000000000000000001');
    await heading('The page is live.');
    expect(screen.getByRole('button', { name: 'Share link' })).toBeInTheDocument();
    expect(screen.getByText('Anna Berg')).toBeInTheDocument();
    expect(screen.getByText('1941 – 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /\/anna-berg$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/anna-berg');
  });
});
