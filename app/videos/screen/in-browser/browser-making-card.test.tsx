import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import type { Storyboard } from '../../plan/storyboard.ts';
import { BrowserMakingCard } from './browser-making-card.tsx';
import { BrowserMaking } from './browser-making.ts';
import { type MadeHere, type MakeHere, NoEncoderError } from './made-here.ts';
import type { SentMade } from './send-made.ts';

const user = newUser();
const VIDEO = { storyboard: { frames: 750 } as Storyboard, sound: undefined };
const MADE: MadeHere = { file: new Blob(['an MP4']), warnings: [] };

/** A video that the test makes, and a server that answers as the test says. */
function open({ sent = [] }: { sent?: SentMade[] } = {}) {
  const made = Promise.withResolvers<MadeHere>();
  const answers = [...sent];
  let tell: Parameters<MakeHere>[0]['onProgress'] = () => undefined;
  const making = new BrowserMaking({
    make: ({ onProgress, signal }) => {
      tell = onProgress;
      signal.addEventListener('abort', () => made.reject(signal.reason as Error));
      return made.promise;
    },
    send: () => {
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.withResolvers<SentMade>().promise;
    },
    onSent: () => undefined,
  });
  const onRetry = vi.fn<() => void>();
  const card = (
    <>
      <BrowserMakingCard making={making} fileName="Anna Berg" onRetry={onRetry} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: card },
    { path: '/elsewhere', element: <p>Another room</p> },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void making.start(VIDEO));
  return { made, making, onRetry, tell: (progress: Parameters<typeof tell>[0]) => tell(progress) };
}

const heading = () => screen.getByRole('heading', { level: 2 });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('shows how much is made and that the page has to stay open; Stop ends it', async () => {
  const { tell } = open();
  expect(heading()).toHaveTextContent('Your browser is making your video');
  expect(heading()).toHaveFocus();
  act(() => tell({ step: 'pictures', done: 12.3, total: 30 }));
  expect(screen.getByText('0:12 of 0:30 done. Please keep this page open.')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '12.3');
  await press('Stop');
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
});

test('leaving for another room is confirmed while the video is made', async () => {
  open();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(
    screen.getByRole('alertdialog', { name: 'Leave before the video is saved?' }),
  ).toBeVisible();
  await press('Stay on page');
  expect(heading()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await press('Leave page');
  expect(await screen.findByText('Another room')).toBeVisible();
});

test("a video the server didn't accept can be downloaded and sent again", async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  // A click on the link would open the file here, and later tests would have no cookies.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { made } = open({ sent: [{ ok: false, sentence: 'You’re offline.' }, { ok: true }] });
  made.resolve({ ...MADE, warnings: ['The video is silent.'] });
  expect(await screen.findByText('You’re offline.')).toBeVisible();
  expect(heading()).toHaveTextContent('Your video is ready');
  await press('Download video');
  expect(saved).toHaveBeenCalledWith(MADE.file);
  await press('Save video to this site');
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  expect(screen.getByText('The video is silent.')).toBeVisible();
});

test("a browser that can't encode says so in one sentence", async () => {
  const { made, onRetry } = open();
  screen.getByRole('button', { name: 'Stop' }).focus();
  made.reject(new NoEncoderError());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This browser can’t make videos/);
  expect(heading()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('We couldn’t make your video');
  await press('Try again');
  expect(onRetry).toHaveBeenCalledOnce();
});
