import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import { replies } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { AskToTellGuests } from './ask-to-tell-guests.tsx';
import {
  attendanceServer,
  BASE,
  ID,
  type AttendanceServer,
} from './testing/rendered-attendance.tsx';

const user = newUser();
let server: AttendanceServer;

beforeEach(() => {
  server = attendanceServer();
  server.list = { ...server.list, untold: { answers: 40, people: 84, cancelled: 0 } };
});

const QUESTION = 'Tell the 84 people who are coming about the changes?';

const open = () =>
  render(
    <MemoryRouter>
      <AskToTellGuests memorialId={ID} />
    </MemoryRouter>,
  );
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => server.api.calls.filter(({ call }) => call.startsWith('POST '));

test('guests are told with one tap, and their list is near', async () => {
  open();
  const question = await screen.findByRole('region', { name: QUESTION });
  expect(question).not.toHaveTextContent('cancelled');
  expect(sent()).toEqual([]);
  await press('Email guests');
  expect(await screen.findByRole('status')).toHaveTextContent('We’re emailing 40 guests.');
  expect(sent()).toEqual([{ call: `POST ${BASE}/notice`, body: {} }]);
  expect(screen.getByRole('link', { name: 'See who’s coming' })).toHaveAttribute(
    'href',
    `/memorial/${ID}/attendance`,
  );
});

test('[Not now] tells no one', async () => {
  open();
  await screen.findByRole('region', { name: QUESTION });
  await press('Not now');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('before guests read that a gathering was cancelled, the family learns how to move it instead', async () => {
  server.list = { ...server.list, untold: { answers: 40, people: 84, cancelled: 38 } };
  open();
  const question = await screen.findByRole('region', { name: QUESTION });
  expect(question).toHaveTextContent(
    '38 guests will read that a gathering has been cancelled. If it’s only been moved, restore it from “Removed items”',
  );
});

test('a failure is shown, and the question stays', async () => {
  server.override = (call) =>
    call.startsWith('POST ') ? replies.refused('Please wait.', 429) : undefined;
  open();
  await screen.findByRole('region', { name: QUESTION });
  await press('Email guests');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  expect(screen.getByRole('button', { name: 'Email guests' })).toBeVisible();
});

test.each([
  [
    'nobody has to be told',
    () => replies.fine({ ...server.list, untold: { answers: 0, people: 0, cancelled: 0 } }),
  ],
  ['the list cannot be loaded', () => replies.refused('No', 500)],
])('if %s, nothing is asked', async (_, reply) => {
  server.override = (call) => (call.startsWith('GET ') ? reply() : undefined);
  open();
  await waitFor(() => expect(server.api.callNames()).toContain(`GET ${BASE}`));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
