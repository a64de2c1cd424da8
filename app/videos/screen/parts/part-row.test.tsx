import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { listParts } from '../../plan/list-parts.ts';
import { materialOf } from '../../testing/material.ts';
import { PartRow } from './part-row.tsx';

const ACTIONS = { open: () => undefined, leaveOut: () => undefined, putBack: () => undefined };

test('a clip has its own seconds, as in the video', () => {
  const url = `/media/${'c'.repeat(32)}-640x360-34s.mp4`;
  const slider = { type: 'contentSliderSection', content: [{ type: 'video', url }] };
  const part = listParts(materialOf({}, [slider])).find(({ kind }) => kind === 'clip');
  if (!part) throw new Error('no clip');
  const choice = { id: part.id, seconds: 10 };
  render(<PartRow choice={choice} part={part} place={1} total={3} actions={ACTIONS} />);
  expect(screen.getByText('Video clip · 20 seconds')).toBeVisible();
});
