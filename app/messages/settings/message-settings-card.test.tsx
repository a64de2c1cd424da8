import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import { runIntent } from '../../wire/intents.ts';
import type { MessageSettingsView } from './contract.ts';
import { messageIntents } from './message-intents.ts';
import { MessageSettingsCard } from './message-settings-card.client.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const CALL = `PUT /api/v1/memorials/${ID}/words`;
const WORDS: MessageSettingsView = {
  tributes: 'family',
  letters: 'open',
  notify: 'at-once',
  timeZone: 'UTC',
  firstReader: null,
  replyTo: null,
  readers: [
    { userId: 'usr_1', name: 'Ada Lind' },
    { userId: 'usr_2', name: 'Bo Lind' },
  ],
};

const user = newUser();
let api: FakeApi;
beforeEach(() => {
  api = resetTab(ada);
  api.reply = () => replies.fine({ words: WORDS });
});

function openCard({ mayChange = true, words = WORDS } = {}) {
  const router = createMemoryRouter(
    [
      {
        path: '/memorial/1/settings',
        element: <MessageSettingsCard words={words} mayChange={mayChange} />,
        action: ({ request }) => runIntent(request, messageIntents(ID)),
      },
    ],
    { initialEntries: ['/memorial/1/settings'] },
  );
  render(<RouterProvider router={router} />);
}

const save = () => user.click(screen.getByRole('button', { name: 'Save message settings' }));

describe('tributes and condolences', () => {
  test('are changed by the owner; the emails stay as they are', async () => {
    openCard();
    await user.click(
      screen.getByRole('radio', {
        name: 'Review all tributes except those from people you trust',
      }),
    );
    await user.selectOptions(screen.getByLabelText('First reader'), 'Bo Lind');
    await save();
    await waitFor(() => expect(toastTexts()).toEqual(['success: Saved']));
    expect(api.calls.at(-1)).toEqual({
      call: CALL,
      body: {
        tributes: 'trusted',
        letters: 'open',
        notify: 'at-once',
        firstReader: 'usr_2',
        replyTo: null,
      },
    });
  });

  test('ask about a likely typing error in the reply address', async () => {
    openCard();
    await fill(user, screen.getByLabelText('Reply address'), 'nora@gmial.com');
    await user.click(await screen.findByRole('button', { name: 'Did you mean nora@gmail.com?' }));
    expect(screen.getByLabelText('Reply address')).toHaveValue('nora@gmail.com');
  });

  test('refuse an invalid address at its field', async () => {
    openCard();
    await fill(user, screen.getByLabelText('Reply address'), 'nobody');
    await save();
    expect(
      await screen.findByText('Enter a full email address, for example name@example.org.'),
    ).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test("are described to those who can't change them", () => {
    openCard({ mayChange: false });
    expect(screen.getByText(/Only the owner can change these settings/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('offer no first reader where no one else reads', () => {
    openCard({ words: { ...WORDS, readers: WORDS.readers.slice(0, 1) } });
    expect(screen.queryByLabelText('First reader')).not.toBeInTheDocument();
  });
});
