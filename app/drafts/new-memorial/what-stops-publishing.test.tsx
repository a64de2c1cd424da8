import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { fill } from '../../ui/testing/user.ts';
import { clara, refusal, type FakeFamilyApi } from '../testing/fake-family-api.ts';
import {
  heading,
  leaveBrowser,
  openAgain,
  openNewMemorial as open,
  resetBrowser,
  user,
  writeAll,
} from './testing/open-new-memorial.tsx';
import { keepUnfinishedMemorial, listUnfinishedMemorials } from './unfinished-store.ts';

const verified = { ...clara, isEmailVerified: true };

let api: FakeFamilyApi;

beforeEach(() => {
  api = resetBrowser();
});
afterEach(leaveBrowser);

async function openFinish() {
  api.user = verified;
  setUser(verified);
  const router = open();
  await writeAll();
  await heading('Ready to publish?');
  return router;
}

describe('problems that stop the publication lead to their fields', () => {
  test('a refused address gets the focus each time, and the button says where to look', async () => {
    await openFinish();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    api.override = (call) => (call.endsWith('/address') ? refusal('SLUG_TAKEN', 409) : undefined);
    await user.click(screen.getByRole('button', { name: 'Change web address' }));
    expect(screen.getByLabelText(/^Web address \(the part after/)).toHaveFocus();
    await fill(user, screen.getByLabelText(/^Web address \(the part after/), 'anna');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() =>
        expect(screen.getByLabelText(/^Web address \(the part after/)).toHaveFocus(),
      );
      expect(scrolled.mock.contexts.at(-1)).toBe(
        screen.getByLabelText(/^Web address \(the part after/),
      );
    }
    expect(
      screen.getByText(/hasn’t been published yet\. Check its web address/),
    ).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Web address \(the part after/), '-b');
    expect(screen.queryByText(/Check its web address/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Web address \(the part after/)).toBeValid();
  });

  test('an address that was never opened is opened and focused when it is refused', async () => {
    await openFinish();
    const [page] = await listUnfinishedMemorials();
    await keepUnfinishedMemorial({ ...page!, slug: '李' });
    await openAgain();
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Web address \(the part after/)).toHaveFocus(),
    );
    expect(screen.getByText(/Use 3 to 80/)).toBeInTheDocument();
    expect(api.callNames().filter((call) => call.endsWith('/publish'))).toEqual([]);
  });

  test('typed text becomes an address automatically', async () => {
    await openFinish();
    await user.click(screen.getByRole('button', { name: 'Change web address' }));
    const field = screen.getByLabelText(/^Web address \(the part after/);
    await fill(user, field, 'Mum Doyle!');
    await waitFor(() => expect(field).toHaveValue('mum-doyle'));
    await user.clear(field);
    await user.type(field, 'Zoë & Łuk ');
    expect(field).toHaveValue('zoe-and-luk-');
    await user.tab();
    expect(field).toHaveValue('zoe-and-luk');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await heading('The page is live.');
    expect(api.memorials[0]).toMatchObject({ slug: 'zoe-and-luk' });
  });

  test('an address is checked while it is typed', async () => {
    await openFinish();
    api.override = (call) => {
      const slug = /^GET .*\/address\?slug=(.*)$/.exec(call)?.[1];
      return slug === undefined ? undefined : replies.fine({ slug, isFree: slug !== 'anna' });
    };
    await user.click(screen.getByRole('button', { name: 'Change web address' }));
    const field = screen.getByLabelText(/^Web address \(the part after/);
    await fill(user, field, 'anna');
    expect(await screen.findByText(/This web address is already taken/)).toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.type(field, '-of-the-bees');
    expect(await screen.findByText(/This web address is available/)).toBeInTheDocument();
    expect(field).toBeValid();
    const checks = api.callNames().filter((call) => call.includes('/address?slug='));
    expect(checks.length).toBeLessThan(5);
  });

  test('each field that stops the publication is named, and leads to it in the editor', async () => {
    const router = await openFinish();
    const place = 'sec_0000000000000000000001.members.itm_0000000000000000000004.dob';
    api.override = (call) => {
      if (call.endsWith('/publish')) {
        const message = 'Expected a real date, such as 1941.';
        const body = { success: false, message, error: message, code: 'INVALID_INPUT' };
        return { status: 400, body: { ...body, fields: { [place]: message } } };
      }
      if (!call.startsWith('GET') || !call.endsWith('/draft')) return undefined;
      const members = [{ id: 'itm_0000000000000000000004', name: 'Seán Considine' }];
      const section = { id: 'sec_0000000000000000000001', type: 'familyTreeSection', members };
      return replies.fine({ revision: 1, document: { sections: [section] } });
    };
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: /Seán Considine: date of birth/ }));
    await screen.findByText('The family’s screens');
    expect(router.state.location).toMatchObject({
      pathname: `/memorial/${api.memorials[0]?.id}/memorial-page`,
      hash: `#${place}`,
    });
  });
});
