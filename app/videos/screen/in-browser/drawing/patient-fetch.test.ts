import { expect, test, vi } from 'vitest';

import { ConnectionLostError } from '../made-here.ts';
import { fetchPatiently } from './patient-fetch.ts';

const { signal } = new AbortController();

function answerWith(...answers: Array<number | Error>) {
  const asked = vi.fn<typeof fetch>(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer !== 'number') return Promise.reject(answer ?? new Error('No answer.'));
    return Promise.resolve(new Response('a picture', { status: answer }));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('a lost connection and a busy server are retried', async () => {
  const asked = answerWith(new TypeError('Failed to fetch'), 503, 429, 200);
  const wait = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const picture = await fetchPatiently('/media/a.webp', signal, wait);
  expect(await picture?.text()).toBe('a picture');
  expect(asked).toHaveBeenCalledTimes(4);
  expect(wait).toHaveBeenCalledTimes(3);
});

test("a missing picture isn't requested again", async () => {
  const asked = answerWith(404);
  expect(await fetchPatiently('/media/a.webp', signal)).toBeUndefined();
  expect(asked).toHaveBeenCalledOnce();
});

test('it gives up after six attempts', async () => {
  const asked = answerWith(new TypeError('Failed to fetch'));
  const lost = fetchPatiently('/media/a.webp', signal, () => Promise.resolve());
  await expect(lost).rejects.toThrow(ConnectionLostError);
  expect(asked).toHaveBeenCalledTimes(6);
});

test('it stops at once when the family stops it', async () => {
  answerWith(new TypeError('Failed to fetch'));
  const stopping = new AbortController();
  const stopped = fetchPatiently('/media/a.webp', stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
});
