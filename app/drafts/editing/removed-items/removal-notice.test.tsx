import { act, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { advanceClock, freezeClock } from '../../../ui/testing/fake-clock.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { card, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const three = () => [1, 2, 3].map((at) => section('textSection', at, { title: `Part ${at}` }));
const notice = () => document.querySelector<HTMLElement>('.removal-notice');
const undo = () => within(notice()!).getByRole('button', { name: 'Undo' });
const removeCard = (at: number) =>
  user.click(card(testId('sec', at)).getByRole('button', { name: 'Remove' }));

describe('how long it stays', () => {
  test('20 seconds, and as long as the pointer or the focus is on it', async () => {
    renderEditor(three());
    freezeClock();
    await removeCard(1);
    await advanceClock(19_900);
    await user.hover(undo());
    await advanceClock(60_000);
    expect(undo()).toBeInTheDocument();
    await user.unhover(undo());
    act(() => undo().focus());
    await advanceClock(60_000);
    expect(undo()).toBeInTheDocument();
    act(() => undo().blur());
    await advanceClock(19_900);
    expect(undo()).toBeInTheDocument();
    await advanceClock(200);
    expect(notice()).toHaveTextContent('');
    vi.useRealTimers();
  });

  test('a second removal restarts the time', async () => {
    renderEditor(three());
    freezeClock();
    await removeCard(1);
    await advanceClock(15_000);
    await removeCard(2);
    await advanceClock(15_000);
    expect(notice()).toHaveTextContent('“Part 2” removed.');
    vi.useRealTimers();
  });
});
