import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser, pressTwice } from '../../../../ui/testing/user.ts';
import type { DraftItem } from '../../../contract.ts';
import { testId } from '../../../testing/memory-session.ts';
import { button, card, renderEditor, section } from '../../../testing/rendered-editor.tsx';

const user = newUser();
const sectionId = testId('sec', 1);
const item = (at: number) => testId('itm', at);
const captionPath = (at: number) => `${sectionId}.photos.${item(at)}.caption`;

function photo(at: number, fields: Record<string, unknown> = {}): DraftItem {
  return { id: item(at), photo: `/media/${String(at).padStart(32, '0')}-800x600.webp`, ...fields };
}

async function openAlbum(photos: DraftItem[], own?: readonly string[]) {
  const album = section('albumSection', 1, { title: 'Summers', photos });
  const rendered = renderEditor([album], undefined, undefined, own);
  await user.click(card(sectionId).getByRole('button', { name: own ? 'Add photos' : 'Edit' }));
  return rendered;
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Add captions' }));
const field = () => dialog().getByLabelText<HTMLTextAreaElement>('Caption');
const captionsOf = ({ session }: Awaited<ReturnType<typeof openAlbum>>) =>
  session.getView().document.sections[0]?.photos?.map(({ caption }) => caption ?? '');
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectAt = (place: string) => expect(dialog().getByText(place)).toBeInTheDocument();

describe('captions', () => {
  test("a square without a caption offers to add one, named by its photo; one with a caption doesn't", async () => {
    await openAlbum([photo(1, { caption: 'At sea' }), photo(2)]);
    expect(screen.queryByRole('button', { name: 'Add a caption to photo 1' })).toBeNull();
    await user.click(button('Add a caption to photo 2'));
    expectAt('Photo 2 of 2');
    expect(field()).toHaveFocus();
    expect(screen.getByRole('dialog').closest('#over-page')).not.toBeNull();
  });

  test('Enter goes to the next photo, Shift+Enter to the next line, and everything is saved', async () => {
    const rendered = await openAlbum([photo(1), photo(2), photo(3, { caption: 'Home' })]);
    await user.click(button('Add captions'));
    expect(dialog().getByText('1 of 3 captioned')).toBeInTheDocument();
    expect(dialog().getByText('Saved')).toBeInTheDocument();
    await user.keyboard('The boat{Shift>}{Enter}{/Shift}in June{Enter}');
    expectAt('Photo 2 of 3');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await user.keyboard('The van{Enter}');
    expect(field()).toHaveValue('Home');
    expect(dialog().getByRole('progressbar')).toHaveAttribute('value', '3');
    await user.keyboard('{Enter}');
    await expectClosed();
    expect(captionsOf(rendered)).toEqual(['The boat\nin June', 'The van', 'Home']);
    expect(rendered.session.calls.flush).toBeGreaterThan(2);
  });

  test('closing returns to the square of the last photo shown', async () => {
    await openAlbum([photo(1, { caption: 'One' }), photo(2), photo(3)]);
    await user.click(button('Add captions'));
    expectAt('Photo 2 of 3');
    await user.click(dialog().getByRole('button', { name: 'Next' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-item]')).toHaveAttribute('data-item', item(3)),
    );
  });

  test('Back closes the captions, keeps what was typed, and leaves the editor open', async () => {
    const rendered = await openAlbum([photo(1), photo(2)]);
    const { router, session } = rendered;
    const goBack = () => act(() => router.navigate(-1));
    await user.click(button('Add captions'));
    await user.keyboard('The boat{Enter}The van');
    const { flush } = session.calls;
    await goBack();
    await expectClosed();
    expect(captionsOf(rendered)).toEqual(['The boat', 'The van']);
    expect(session.calls.flush).toBe(flush + 1);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Summers');

    // Forward, or a reload, leads to the step without its dialog.
    await act(() => router.navigate(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Add captions'));
    expectAt('Photo 1 of 2');
    await goBack();
    await expectClosed();
  });

  test('Close leaves no step behind, however often it is pressed', async () => {
    const { router } = await openAlbum([photo(1)]);
    await user.click(button('Add captions'));
    const before = router.state.location.key;
    pressTwice(dialog().getByRole('button', { name: 'Close' }));
    await expectClosed();
    expect(router.state.historyAction).toBe('POP');
    expect(router.state.location.key).not.toBe(before);
    expect(router.state.location.search).toBe('');
  });

  test('arrow keys turn pages outside the field, and move the cursor inside it', async () => {
    await openAlbum([photo(1), photo(2)]);
    await user.click(button('Add captions'));
    await user.keyboard('{ArrowRight}');
    expectAt('Photo 1 of 2');
    act(() => dialog().getByRole('button', { name: 'Close' }).focus());
    await user.keyboard('{ArrowRight}');
    expectAt('Photo 2 of 2');
    await user.keyboard('{ArrowLeft}');
    expectAt('Photo 1 of 2');
  });

  test.each([
    ['to the left', -90, 5, 'Photo 2 of 2'],
    ['a little', -20, 0, 'Photo 1 of 2'],
    ['mostly down', -60, 90, 'Photo 1 of 2'],
  ])('a swipe %s', async (_, across, down, place) => {
    await openAlbum([photo(1), photo(2)]);
    await user.click(button('Add captions'));
    const stage = document.querySelector('.captioning-stage');
    if (!stage) throw new Error('There is no stage.');
    const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true };
    fireEvent.pointerDown(stage, { ...touch, clientX: 200, clientY: 200 });
    fireEvent.pointerMove(stage, { ...touch, clientX: 200 + across, clientY: 200 + down });
    fireEvent.pointerUp(stage, { ...touch, clientX: 200 + across, clientY: 200 + down });
    expectAt(place);
  });

  test.each(['video', 'button', 'a', 'input'])(
    'a swipe on a control (%s) turns no page',
    async (control) => {
      await openAlbum([photo(1), photo(2)]);
      await user.click(button('Add captions'));
      const element = document.createElement(control);
      document.querySelector('.captioning-stage')?.append(element);
      const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true };
      fireEvent.pointerDown(element, { ...touch, clientX: 200, clientY: 200 });
      fireEvent.pointerMove(element, { ...touch, clientX: 110, clientY: 205 });
      fireEvent.pointerUp(element, { ...touch, clientX: 110, clientY: 205 });
      expectAt('Photo 1 of 2');
    },
  );

  test("the camera's date is offered until the caption contains its year", async () => {
    const rendered = await openAlbum([
      photo(1, { caption: 'At sea', taken: '1998-07-04T15:20:00' }),
    ]);
    await user.click(button('Add captions'));
    await user.click(dialog().getByRole('button', { name: 'Add the date: 4 Jul 1998' }));
    expect(field()).toHaveValue('At sea, 4 Jul 1998');
    expect(field()).toHaveFocus();
    expect(captionsOf(rendered)).toEqual(['At sea, 4 Jul 1998']);
    expect(dialog().queryByRole('button', { name: /^Add the date/ })).toBeNull();
  });

  test("a text that's too long is still there on coming back", async () => {
    await openAlbum([photo(1), photo(2)]);
    await user.click(button('Add captions'));
    fireEvent.change(field(), { target: { value: 'x'.repeat(2_001) } });
    await user.click(dialog().getByRole('button', { name: 'Next' }));
    await user.click(dialog().getByRole('button', { name: 'Previous' }));
    expect(field().value).toHaveLength(2_001);
    expect(field()).toHaveAccessibleDescription(/1 character too long/);
  });

  test('a photo removed by another editor says so, and keeps unsaved text', async () => {
    const rendered = await openAlbum([photo(1), photo(2)]);
    const { session } = rendered;
    await user.click(button('Add captions'));
    await user.keyboard('Mine');
    const document = {
      ...session.getView().document,
      sections: [section('albumSection', 1, { title: 'Summers', photos: [photo(2)] })],
    };
    const conflict = { path: captionPath(1), mine: 'Mine', theirs: null, by: 'Ada', at: undefined };
    act(() => session.tell({ document, conflicts: [conflict] }));
    expect(dialog().getByText('Someone removed this photo.')).toBeInTheDocument();
    expect(dialog().getByText('Mine', { selector: 'dd' })).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Next' }));
    expect(field()).toHaveValue('');
  });

  test('only selected photos are captioned', async () => {
    await openAlbum([photo(1), photo(2), photo(3)]);
    await user.click(button('Select photos'));
    await user.click(screen.getByRole('checkbox', { name: /Photo 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /Photo 3/ }));
    await user.click(button('Add captions'));
    expectAt('Photo 1 of 2');
    await user.keyboard('{Enter}{Enter}');
    await expectClosed();
    expect(screen.getByText('2 photos selected')).toBeInTheDocument();
  });

  test('a contributor captions only their own photos', async () => {
    await openAlbum([photo(1), photo(2), photo(3)], [item(2)]);
    expect(screen.queryByRole('button', { name: 'Add a caption to photo 1' })).toBeNull();
    await user.click(button('Add a caption to photo 2'));
    expectAt('Photo 1 of 1');
  });
});
