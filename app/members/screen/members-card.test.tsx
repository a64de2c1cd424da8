import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import { call as callApi } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { MembersResponse } from '../contract.ts';
import { members as memberCalls } from '../endpoints.ts';
import { MembersCard } from './members-card.client.tsx';
import { membersIntents } from './members-intents.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${ID}`;
const SINCE = '2026-11-20T12:00:00.000Z';

const OWNED: MembersResponse = {
  members: [
    { id: 'usr_1', name: 'Ada King', role: 'owner', isYou: true, since: SINCE },
    {
      id: 'usr_2',
      name: 'Bo Lind',
      role: 'editor',
      isYou: false,
      since: SINCE,
      readsLetters: false,
    },
  ],
  invitations: [
    {
      id: 'inv_1',
      email: 'rosa@example.org',
      role: 'contributor',
      invitedBy: 'Ada King',
      sentAt: SINCE,
      expiresAt: '2026-11-27T12:00:00.000Z',
      state: 'pending',
    },
  ],
  mayInviteAs: ['editor', 'moderator', 'contributor'],
};

const user = newUser();
let api: FakeApi;
let members: MembersResponse;
let answer: Reply | undefined;

beforeEach(() => {
  api = resetTab(ada);
  members = OWNED;
  answer = undefined;
  api.reply = (call) =>
    call === `GET ${BASE}/members` ? replies.fine(members) : (answer ?? replies.fine(members));
});

function Card() {
  return <MembersCard members={useLoaderData<MembersResponse>()} />;
}

async function openCard(data: Partial<MembersResponse> = {}) {
  members = { ...OWNED, ...data };
  const router = createMemoryRouter(
    [
      {
        path: '/settings',
        element: <Card />,
        hydrateFallbackElement: <p>…</p>,
        loader: () => callApi(memberCalls.list, { id: ID }),
        action: ({ request }) => runIntent(request, membersIntents(ID)),
      },
      { path: '/memorials', element: <h1>Memorials</h1> },
    ],
    { initialEntries: ['/settings'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('list', { name: 'People' });
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () =>
  api.calls.filter(({ call }) => !call.startsWith('GET ')).map(({ call, body }) => [call, body]);

describe('the invite form', () => {
  test('sends the address and the role, says so and is empty again', async () => {
    await openCard();
    await fill(user, screen.getByLabelText('Their email address'), 'cy@example.org');
    await user.click(screen.getByRole('radio', { name: 'Moderator' }));
    await press('Send invitation');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Invitation sent']));
    expect(sent()).toEqual([
      [`POST ${BASE}/invitations`, { email: 'cy@example.org', role: 'moderator' }],
    ]);
    await waitFor(() => expect(screen.getByLabelText('Their email address')).toHaveValue(''));
  });

  test('starts with the smallest role, and describes each', async () => {
    await openCard();
    const contributor = screen.getByRole('radio', { name: 'Contributor' });
    expect(contributor).toBeChecked();
    expect(contributor).toHaveAccessibleDescription(
      'Can add photos and text, which appear once you publish them.',
    );
  });

  test('shows a server error at the field, with the address still there', async () => {
    await openCard();
    const sentence = 'This person already helps manage the page.';
    const { status, body } = replies.refused(sentence);
    answer = { status: status ?? 400, body: { ...(body as object), fields: { email: sentence } } };
    await fill(user, screen.getByLabelText('Their email address'), 'bo@example.org');
    await press('Send invitation');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Their email address')).toHaveValue('bo@example.org');
  });

  test("asks for a code while the inviter's address is unverified", async () => {
    resetTab({ ...ada, isEmailVerified: false }).reply = () => replies.fine(members);
    await openCard();
    expect(screen.getByText('Email verification required')).toBeInTheDocument();
    expect(screen.queryByLabelText('Their email address')).not.toBeInTheDocument();
  });
});

describe('a member', () => {
  test('gets another role and access to condolences in one dialog', async () => {
    await openCard();
    await press('Change role of Bo Lind');
    const dialog = within(await screen.findByRole('dialog', { name: 'What can Bo Lind do?' }));
    await user.click(dialog.getByRole('radio', { name: 'Moderator' }));
    await user.click(dialog.getByRole('checkbox', { name: /Can read condolences/ }));
    await press('Save changes');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
    expect(sent()).toEqual([
      [`PUT ${BASE}/members/usr_2`, { role: 'moderator', readsLetters: true }],
    ]);
  });

  test("can't be given condolences as a contributor", async () => {
    await openCard();
    await press('Change role of Bo Lind');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Contributor' }));
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('is removed after a question, and a failure is shown there', async () => {
    await openCard();
    await press('Change role of Bo Lind');
    await press('Remove person');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('right away');
    expect(sent()).toEqual([]);
    answer = replies.refused('Your role on this memorial doesn’t let you do this.', 403);
    await press('Remove person');
    expect(await screen.findByRole('alert')).toHaveTextContent('doesn’t let you do this');
    answer = undefined;
    await press('Remove person');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent().at(-1)).toEqual([`DELETE ${BASE}/members/usr_2`, {}]);
  });
});

describe('a pending invitation', () => {
  test('is sent again, and withdrawn', async () => {
    await openCard();
    const invited = screen.getByRole('region', { name: 'Invited' });
    expect(invited).toHaveTextContent('Not accepted yet. Valid until 27 November');
    await press('Resend invitation to rosa@example.org');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Invitation sent']));
    members = { ...OWNED, invitations: [] };
    await press('Cancel invitation to rosa@example.org');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Cancel invitation to rosa@example.org?',
    );
    await press('Cancel invitation');
    await waitFor(() => expect(invited).not.toBeInTheDocument());
    expect(screen.getByRole('list', { name: 'People' })).toHaveFocus();
    expect(sent()).toEqual([
      [`POST ${BASE}/invitations`, { email: 'rosa@example.org', role: 'contributor' }],
      [`DELETE ${BASE}/invitations/inv_1`, {}],
    ]);
  });

  test.each([
    ['over', 'This invitation is no longer valid.'],
    [
      'returned',
      'The invitation to r…@example.org couldn’t be delivered. Check the address and invite them again.',
    ],
  ] as const)('%s is shown in words', async (state, words) => {
    await openCard({ invitations: OWNED.invitations.map((each) => ({ ...each, state })) });
    expect(screen.getByRole('region', { name: 'Invited' })).toHaveTextContent(words);
  });
});

describe('for others than the owner', () => {
  const seenBy = (role: 'editor' | 'moderator') => ({
    members: [
      { id: 'usr_2', name: 'Bo Lind', role: 'owner', isYou: false, since: SINCE } as const,
      { id: 'usr_1', name: 'Ada King', role, isYou: true, since: SINCE },
    ],
    invitations: [],
    mayInviteAs: role === 'editor' ? (['contributor'] as const).slice() : [],
  });

  test('an editor invites only contributors, and changes no one', async () => {
    await openCard(seenBy('editor'));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
  });

  test('a moderator sees who helps, and leaves after a question', async () => {
    await openCard(seenBy('moderator'));
    expect(screen.queryByLabelText('Their email address')).not.toBeInTheDocument();
    await press('Stop helping');
    await press('Stop helping');
    expect(await screen.findByRole('heading', { name: 'Memorials' })).toBeInTheDocument();
    expect(sent()).toEqual([[`DELETE ${BASE}/members/me`, {}]]);
  });
});
