import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { ResumableSender, type Hindrance } from './resumable-sender.ts';
import { failureOf, SendFailure } from './send-file.ts';

let hindrances: Array<Hindrance | undefined>;
let sender: ResumableSender;
let stop: AbortController;
const attempt = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  attempt.mockReset();
  attempt.mockResolvedValue('sent');
  hindrances = [];
  stop = new AbortController();
  sender = new ResumableSender({
    retryMs: 15_000,
    onHindrance: (hindrance) => hindrances.push(hindrance),
  });
});
afterEach(() => sender.close());

const send = () => sender.send(attempt, stop.signal);
const busy = (retryAfterMs?: number) => new SendFailure('busy', '', undefined, retryAfterMs);

test('a file continues after a pause, and is told what blocks it', async () => {
  attempt.mockRejectedValueOnce(busy());
  const sent = send();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  expect(hindrances).toEqual(['busy']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toBe('sent');
  expect(hindrances).toEqual(['busy', undefined]);
});

test.each([
  ['an upload', busy(60_000)],
  ['a call', new ApiFailure('', { status: 503, retryAfterMs: 60_000 })],
])('a server that says when to come back to %s is not asked before then', async (_, failure) => {
  attempt.mockRejectedValueOnce(failure);
  const sent = send();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toBe('sent');
});

test('offline, it continues as soon as there is a network', async () => {
  attempt.mockRejectedValueOnce(new SendFailure('offline', ''));
  const sent = send();
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await sent).toBe('sent');
});

test('whatever blocks one file holds back the others', async () => {
  attempt.mockRejectedValueOnce(new SendFailure('signed-out', ''));
  const first = send();
  await vi.advanceTimersByTimeAsync(0);
  const second = send();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempt).toHaveBeenCalledTimes(1);
  sender.retryNow();
  expect(await Promise.all([first, second])).toEqual(['sent', 'sent']);
});

test("a refused file isn't retried", async () => {
  attempt.mockRejectedValueOnce(new SendFailure('refused', 'It is damaged.'));
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: 'It is damaged.' });
  expect(hindrances).toEqual([]);
});

test("a file cancelled while it waits isn't retried", async () => {
  attempt.mockRejectedValueOnce(busy());
  const sent = send();
  const end = sent.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  expect(await end).toMatchObject({ kind: 'aborted' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test.each([429, 503])('the pause is read from a %i response to an upload', (status) => {
  const response = {
    getStatus: () => status,
    getBody: () => '',
    getHeader: () => '30',
    getUnderlyingObject: () => undefined,
  };
  const error = Object.assign(new Error('No.'), {
    originalRequest: undefined as never,
    originalResponse: response,
    causingError: null,
  });
  expect(failureOf(error)).toMatchObject({ kind: 'busy', retryAfterMs: 30_000 });
});
