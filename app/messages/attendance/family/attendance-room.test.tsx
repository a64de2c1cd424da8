import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { setUser } from '../../../accounts/session-in-browser/session-store.ts';
import { toastTexts } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { advanceClock, freezeClock } from '../../../ui/testing/fake-clock.ts';
import { fill, newUser } from '../../../ui/testing/user.ts';
import {
  attendanceServer,
  attendedGathering,
  BASE,
  ID,
  listedAnswer,
  openAttendance,
  sentNotice,
  type AttendanceServer,
} from './testing/rendered-attendance.tsx';

const user = newUser();
let server: AttendanceServer;

beforeEach(() => {
  server = attendanceServer();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => server.api.calls.filter(({ call }) => call.startsWith('POST '));
const guests = () => screen.getByRole('region', { name: 'Guests' });

describe('the list', () => {
  test('shows how many people are coming, in total and to each gathering', async () => {
    server.list = {
      ...server.list,
      total: 5,
      answers: [
        listedAnswer({ gatherings: ['itm_funeral', 'itm_wake'], note: 'We bring a cake.' }),
        listedAnswer({ id: 'att_2', name: 'Cousin', count: 3, email: 'none' }),
      ],
      gatherings: [
        attendedGathering({ people: 5 }),
        attendedGathering({ id: 'itm_wake', kind: 'wake', people: 2, time: '16:00' }),
      ],
    };
    await openAttendance();
    expect(screen.getByText('5 people are coming.')).toBeInTheDocument();
    const [funeral, wake] = within(
      screen.getByRole('list', { name: 'People coming to each gathering' }),
    ).getAllByRole('listitem');
    expect(funeral).toHaveTextContent('FuneralThursday, 3 December 2026 at 14:00St Mary’s5 people');
    expect(wake).toHaveTextContent('2 people');
    const rows = [...guests().querySelectorAll('.attendance-row')];
    expect(rows[0]).toHaveTextContent(
      'Old Friend2 peopleFuneralWakeWe bring a cake.20 November 2026',
    );
    expect(rows[1]).toHaveTextContent('Cousin3 peopleFuneral20 November 2026 · No email address');
  });

  test('can be printed, and downloaded for spreadsheets', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await openAttendance();
    await press('Print list');
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Download list (CSV)' })).toHaveAttribute(
      'href',
      `${BASE}.csv`,
    );
  });

  test('without guests says where visitors answer', async () => {
    server.list = { ...server.list, total: 0, answers: [] };
    await openAttendance();
    expect(screen.getByText(/No one has said they’re coming yet/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download list (CSV)' })).not.toBeInTheDocument();
  });

  test('without a funeral leads to the editor', async () => {
    server.list = { ...server.list, total: 0, answers: [], gatherings: [] };
    await openAttendance();
    expect(screen.getByRole('link', { name: 'Edit page' })).toHaveAttribute(
      'href',
      `/memorial/${ID}/memorial-page`,
    );
  });

  test("is a message for those who can't see it", async () => {
    server.override = () => ({
      status: 403,
      body: { success: false, message: 'No', error: 'No', code: 'NOT_ALLOWED' },
    });
    await openAttendance();
    expect(screen.getByText(/Only the owner and the editors/)).toBeInTheDocument();
  });

  test("of many answers is rendered at once, for the browser's search and for printing", async () => {
    const count = process.env['TEST_MATRIX'] === 'full' ? 1_000 : 200;
    server.list = {
      ...server.list,
      total: 2_000,
      answers: Array.from({ length: count }, (_, index) =>
        listedAnswer({ id: `att_${index}`, name: `Guest ${index}` }),
      ),
    };
    await openAttendance();
    expect(guests().querySelectorAll('.attendance-row')).toHaveLength(count);
    expect(screen.getByText('2,000 people are coming.')).toBeInTheDocument();
  });
});

describe('spam', () => {
  test('is listed separately, and can be moved to the guests', async () => {
    server.list = {
      ...server.list,
      answers: [listedAnswer(), listedAnswer({ id: 'att_9', name: 'Ed', state: 'held' })],
    };
    await openAttendance();
    expect(within(guests()).queryByText('Ed')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Spam (1)' })).toHaveTextContent('Ed');
    await press('Not spam: Ed');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Added to the list']));
    expect(sent()).toEqual([{ call: `POST ${BASE}/att_9/fine`, body: {} }]);
  });

  test('is emptied after a question, up to the newest on the screen', async () => {
    const [first, last] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    server.list = {
      ...server.list,
      answers: [
        listedAnswer({ id: 'att_8', name: 'Al', state: 'held', answeredAt: last }),
        listedAnswer({ id: 'att_9', name: 'Ed', state: 'held', answeredAt: first }),
      ],
    };
    await openAttendance();
    await press('Delete all spam');
    expect(
      screen.getByRole('alertdialog', { name: 'Delete 2 spam responses?' }),
    ).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Spam deleted']));
    expect(sent()).toEqual([{ call: `POST ${BASE}/spam/removal`, body: { until: last } }]);
  });
});

describe('a guest', () => {
  const removed = () => server.api.calls.filter(({ call }) => call.startsWith('DELETE '));

  test('is removed from the list after a question', async () => {
    server.list = {
      ...server.list,
      answers: [listedAnswer(), listedAnswer({ id: 'att_2', name: 'Cousin' })],
    };
    await openAttendance();
    await press('Remove Cousin');
    const question = screen.getByRole('alertdialog', { name: 'Remove Cousin from the list?' });
    // A row with `content-visibility` would cut it off.
    expect(question.closest('.attendance-row')).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Keep' }));
    expect(removed()).toEqual([]);
    await press('Remove Cousin');
    server.list = { ...server.list, answers: [listedAnswer()] };
    await press('Remove');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Removed from the list']));
    expect(removed()).toEqual([{ call: `DELETE ${BASE}/att_2`, body: {} }]);
    await waitFor(() => expect(screen.queryByText('Cousin')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Guests' })).toHaveFocus());
  });

  test('stays if the removal fails, and the dialog says why', async () => {
    server.override = (call) =>
      call.startsWith('DELETE ') ? replies.refused('Please wait.', 429) : undefined;
    await openAttendance();
    await press('Remove Old Friend');
    await press('Remove');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    expect(screen.getByText('Old Friend')).toBeInTheDocument();
  });
});

describe('Tell guests about the changes', () => {
  beforeEach(() => {
    server.list = {
      ...server.list,
      answers: [
        listedAnswer(),
        listedAnswer({ id: 'att_2', email: 'none' }),
        listedAnswer({ id: 'att_3', email: 'refused' }),
        listedAnswer({ id: 'att_4', email: 'undelivered' }),
      ],
      untold: { answers: 12, people: 30, cancelled: 0 },
    };
  });

  test("asks first, and says who can't be emailed", async () => {
    await openAttendance();
    expect(screen.getByText(/12 guests haven’t been told about the changes yet/)).toHaveTextContent(
      '12 guests haven’t been told about the changes yet. We can’t email 2 other guests, so please tell them yourself.',
    );
    expect(screen.getByText(/We can’t deliver emails to this guest/)).toBeInTheDocument();
    expect(screen.getByText(/We couldn’t deliver our last email/)).toBeInTheDocument();
    await press('Tell 12 guests about the changes');
    expect(
      screen.getByRole('dialog', { name: 'Tell 12 guests about the changes?' }),
    ).toBeInTheDocument();
    await press('Email guests');
    await waitFor(() => expect(toastTexts()).toEqual(['success: We’re emailing 12 guests']));
    expect(sent()).toEqual([{ call: `POST ${BASE}/notice`, body: {} }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('first says who would read that a gathering was cancelled', async () => {
    server.list = { ...server.list, untold: { answers: 12, people: 30, cancelled: 1 } };
    await openAttendance();
    expect(screen.getByText(/^1 guest will read/)).toHaveTextContent(
      '1 guest will read that a gathering has been cancelled. If it’s only been moved, restore it',
    );
  });

  test("keeps a message that couldn't be sent, even after [Not now]", async () => {
    server.override = (call) =>
      call.startsWith('POST ')
        ? {
            status: 429,
            body: { success: false, message: 'Wait.', error: 'Wait.', code: 'TOO_MANY_REQUESTS' },
          }
        : undefined;
    await openAttendance();
    await press('Tell 12 guests about the changes');
    const field = () => screen.getByLabelText('Your message (optional)');
    await user.type(field(), 'Bring coats.');
    await press('Email guests');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait.');
    expect(field()).toHaveValue('Bring coats.');
    await press('Not now');
    await press('Tell 12 guests about the changes');
    expect(field()).toHaveValue('Bring coats.');
    await press('Not now');
    setUser({ ...ada, email: 'bo@example.org' });
    await press('Tell 12 guests about the changes');
    expect(field()).toHaveValue('');
  });
});

test('guests can be written to when nothing has changed, but not without a message', async () => {
  await openAttendance();
  await press('Write to everyone who’s coming');
  await press('Send to 1 guest');
  expect(await screen.findByText('Enter your message.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await fill(user, screen.getByLabelText('Your message'), 'The church is heated.');
  await press('Send to 1 guest');
  await waitFor(() =>
    expect(sent()).toEqual([
      { call: `POST ${BASE}/notice`, body: { text: 'The church is heated.' } },
    ]),
  );
});

test('of two gatherings with one name, each guest has the day', async () => {
  server.list = {
    ...server.list,
    answers: [listedAnswer({ gatherings: ['itm_second'] })],
    gatherings: [
      attendedGathering({ kind: 'wake' }),
      attendedGathering({ id: 'itm_second', kind: 'wake', date: '2026-12-04' }),
    ],
  };
  await openAttendance();
  expect(screen.getByText('Wake · Friday, 4 December 2026 at 14:00')).toBeInTheDocument();
});

test('afterwards all guests of the gatherings on the page are thanked once', async () => {
  const ofRemoved = listedAnswer({ id: 'att_2', gatherings: ['itm_removed'] });
  server.list = { ...server.list, canThank: true, answers: [listedAnswer(), ofRemoved] };
  await openAttendance();
  await press('Thank everyone who came');
  await fill(user, screen.getByLabelText('Your thank-you message'), 'Thank you for coming.');
  await press('Send to 1 guest');
  await waitFor(() =>
    expect(sent()).toEqual([
      { call: `POST ${BASE}/thanks`, body: { text: 'Thank you for coming.' } },
    ]),
  );
});

test("sent emails are listed with those that couldn't be delivered", async () => {
  server.list = {
    ...server.list,
    notices: [
      sentNotice({ id: 'ntc_2', kind: 'thanks', text: 'Thank you.', to: 3, sent: 1, refused: 2 }),
      sentNotice(),
    ],
  };
  await openAttendance();
  const rows = [...screen.getByRole('region', { name: 'Emails to guests' }).querySelectorAll('li')];
  expect(rows[0]).toHaveTextContent(
    'Thank-you message21 November 2026 at 09:05 · Ada LindSent to 1 guestWe couldn’t deliver 2 emails. Please contact those guests yourself.Thank you.',
  );
  expect(rows[1]).toHaveTextContent('Changes to the details');
  expect(rows[1]).toHaveTextContent('Sent to 3 guests');
});

test('while emails are being sent the list reloads', async () => {
  server.list = { ...server.list, notices: [sentNotice({ sent: 1, waiting: 2 })] };
  freezeClock();
  await openAttendance();
  expect(screen.getByText('Sending to 3 guests: 1 sent')).toBeInTheDocument();
  server.list = { ...server.list, notices: [sentNotice()] };
  await advanceClock(3_000);
  expect(await screen.findByText('Sent to 3 guests')).toBeInTheDocument();
});
