import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import type { VideoSound } from '../contract.ts';
import { sendSound } from './send-sound.ts';
import { SoundChoice } from './sound-choice.tsx';

vi.mock(import('./send-sound.ts'), { spy: true });

const user = newUser();
const SONG: VideoSound = { address: 'snd_1', name: 'Her song.mp3', seconds: 180 };

afterEach(() => vi.mocked(sendSound).mockReset());

function Chooser({ hasClips = false }: { hasClips?: boolean }) {
  const [sound, setSound] = useState<VideoSound>();
  return (
    <SoundChoice
      memorialId="mem_1"
      sound={sound}
      isGone={false}
      hasClips={hasClips}
      onChange={setSound}
    />
  );
}

test.each([true, false])(
  'clips have no sound of their own, mentioned if there are any: %s',
  (hasClips) => {
    render(<Chooser hasClips={hasClips} />);
    const sentence = screen.queryByText('Video clips from the page play without their own sound.');
    expect(sentence !== null).toBe(hasClips);
  },
);

test('the focus and a screen reader follow from step to step', async () => {
  const sent = Promise.withResolvers<Awaited<ReturnType<typeof sendSound>>>();
  vi.mocked(sendSound).mockReturnValue(sent.promise);
  render(<Chooser />);
  const status = screen.getByRole('status');
  screen.getByRole('button', { name: 'Add audio file' }).focus();
  await user.upload(fileInput(), new File(['a song'], 'Her song.mp3', { type: 'audio/mpeg' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(status).toHaveTextContent('Uploading the audio file…');
  sent.resolve({ ok: true, sound: SONG });
  expect(await screen.findByRole('button', { name: 'Change audio file' })).toHaveFocus();
  expect(status).toHaveTextContent('Her song.mp3 3:00');
  await user.click(screen.getByRole('button', { name: 'Remove audio file' }));
  expect(screen.getByRole('button', { name: 'Add audio file' })).toHaveFocus();
  expect(status).toHaveTextContent(/^The video is silent/);
});

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no field for a file');
  return input;
}
