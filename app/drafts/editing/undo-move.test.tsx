import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { useToasts } from '../../ui/toast/toast-store.ts';
import { testId } from '../testing/memory-session.ts';
import { button, card, cardTitles, renderEditor, section } from '../testing/rendered-editor.tsx';

const user = newUser();
const item = (at: number) => testId('itm', at);
const sectionId = testId('sec', 1);
const address = (at: number) => `/media/${String(at).padStart(32, '0')}-800x600.webp`;
const three = () => [1, 2, 3].map((at) => section('textSection', at, { title: `Part ${at}` }));
const album = () =>
  section('albumSection', 1, {
    photos: [1, 2, 3].map((at) => ({ id: item(at), photo: address(at), caption: `No. ${at}` })),
  });
const notice = () => document.querySelector<HTMLElement>('.removal-notice');
const undo = () => within(notice()!).getByRole('button', { name: 'Undo' });
const removeCard = (at: number) =>
  user.click(card(testId('sec', at)).getByRole('button', { name: 'Remove' }));

describe('[Undo] after a move', () => {
  const albumOf = (session: ReturnType<typeof renderEditor>['session']) =>
    session.getView().document.sections[0]?.photos?.map(({ id }) => id);

  test('puts a section back after several steps at once', async () => {
    const { session } = renderEditor(three());
    const before = session.getView().document;
    const down = () =>
      user.click(card(testId('sec', 1)).getByRole('button', { name: 'Move down' }));
    await down();
    await down();
    expect(cardTitles()).toEqual(['Part 2', 'Part 3', 'Part 1']);
    expect(notice()).toHaveTextContent('“Part 1” is now in position 3 of 3.');
    await user.click(undo());
    expect(session.getView().document).toEqual(before);
    expect(notice()).toHaveTextContent('');
  });

  test("of a step doesn't undo the removal before it", async () => {
    renderEditor(three());
    await removeCard(2);
    await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Move down' }));
    await user.click(undo());
    expect(cardTitles()).toEqual(['Part 1', 'Part 3']);
    expect(notice()).toHaveTextContent('“Part 2” removed.');
  });

  test('puts back photos that were moved together, and the selection stays', async () => {
    const { session } = renderEditor([album()]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    const before = albumOf(session);
    await user.click(button('Select photos'));
    await user.click(screen.getByRole('checkbox', { name: /No\. 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /No\. 3/ }));
    await user.click(button('Move to position…'));
    await user.type(screen.getByLabelText('Position (1 to 2)'), '1{Enter}');
    expect(albumOf(session)).toEqual([item(2), item(3), item(1)]);
    expect(notice()).toHaveTextContent('2 photos moved.');
    await user.click(undo());
    expect(albumOf(session)).toEqual(before);
    expect(screen.getByText('2 photos selected')).toBeInTheDocument();
  });

  test('leaves out items removed elsewhere, and says so', async () => {
    const { session } = renderEditor(three());
    await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Move down' }));
    act(() => session.remove(testId('sec', 1)));
    await user.click(undo());
    expect(cardTitles()).toEqual(['Part 2', 'Part 3']);
    expect(useToasts.getState().toasts.map(({ title }) => title)).toContain(
      'This section has since been removed, so we didn’t move it back.',
    );
  });
});
