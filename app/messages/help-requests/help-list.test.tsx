import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import {
  BASE,
  MEMORIAL_ID,
  SINCE,
  startSettingsApi,
  type StoredSettings,
} from '../../management/testing/settings-api.ts';
import { openSettings } from '../../management/testing/settings-route.tsx';
import { newUser } from '../../ui/testing/user.ts';
import type { HelpRequest } from './contract.ts';

const user = newUser();
const rosa: HelpRequest = {
  id: 'hlp_1',
  name: 'Rosa Lind',
  email: 'rosa@example.org',
  text: 'I am her niece.',
  askedAt: SINCE,
};

/** Declined offers are gone from the list until they are reopened, as on the server. */
function startApi(): { api: FakeApi; stored: StoredSettings; answers: object[] } {
  const { api, stored } = startSettingsApi();
  stored.requests = [rosa];
  const answers: object[] = [];
  const { reply } = api;
  api.reply = (call) => {
    if (call === `POST ${BASE}/help-requests/${rosa.id}/answer`) {
      const answer = api.calls.at(-1)?.body as { answer: string };
      answers.push(answer);
      stored.requests = answer.answer === 'reopen' ? [rosa] : [];
    }
    return reply(call);
  };
  return { api, stored, answers };
}

const decline = () => screen.getByRole('button', { name: 'Decline: Rosa Lind' });
const notice = () => document.querySelector<HTMLElement>('.undo-notice')!;

test('a declined offer comes back with [Undo]', async () => {
  const { answers } = startApi();
  await openSettings(MEMORIAL_ID, '/people');
  await user.click(decline());
  expect(await within(notice()).findByText('Offer declined')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('I am her niece.')).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
  await user.click(within(notice()).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('I am her niece.')).toBeInTheDocument();
  expect(notice()).toBeEmptyDOMElement();
  await waitFor(() => expect(decline()).toHaveFocus());
  expect(answers).toEqual([{ answer: 'aside' }, { answer: 'reopen' }]);
});

test('[Undo] works while the list is still loading after [Decline]', async () => {
  const { api, answers } = startApi();
  await openSettings(MEMORIAL_ID, '/people');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const { reply } = api;
  api.reply = async (call) => {
    if (call.startsWith('GET ')) await loaded;
    return reply(call);
  };
  await user.click(decline());
  await user.click(await within(notice()).findByRole('button', { name: 'Undo' }));
  load();
  expect(await screen.findByText('I am her niece.')).toBeInTheDocument();
  await waitFor(() => expect(answers).toEqual([{ answer: 'aside' }, { answer: 'reopen' }]));
});
