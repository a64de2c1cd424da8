import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { SoundChoice } from './sound-choice.tsx';

test.each([true, false])(
  'clips have no sound of their own, mentioned if there are any: %s',
  (hasClips) => {
    render(
      <SoundChoice
        memorialId="mem_1"
        sound={undefined}
        hasClips={hasClips}
        onChange={() => undefined}
      />,
    );
    const sentence = screen.queryByText('Video clips from the page play without their own sound.');
    expect(sentence !== null).toBe(hasClips);
  },
);
