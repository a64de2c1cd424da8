import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { deferredReply, failNetwork } from '../../../accounts/testing/fake-api.ts';
import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { useToasts } from '../../../ui/toast/toast-store.ts';
import type { DraftItem } from '../../contract.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, noticed, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const sectionId = testId('sec', 1);
const item = (at: number) => testId('itm', at);
const address = (at: number, turned = 0) =>
  `/media/${turned}${String(at).padStart(31, '0')}-800x600.webp`;
const CALL = 'POST /api/v1/memorials/mem_1/draft/photos/rotate';
const turnedOf = (photo: string) => photo.replace('/media/0', '/media/1');

const refused = (message: string, status: number, code: string): Reply => ({
  status,
  body: { success: false, message, error: message, code },
});

async function select(photos: DraftItem[]) {
  const rendered = renderEditor([section('albumSection', 1, { title: 'Album', photos })]);
  const { api } = rendered;
  api.reply = () => {
    const body = api.calls.at(-1)?.body as { photo: string } | undefined;
    return replies.fine({ photo: turnedOf(body?.photo ?? '') });
  };
  await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
  await user.click(button('Select photos'));
  await user.click(button('Select all'));
  return rendered;
}

type Rendered = Awaited<ReturnType<typeof select>>;
const some = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: item(at + 1), photo: address(at + 1) }));
const photosOf = ({ session }: Rendered) =>
  session.getView().document.sections[0]?.photos?.map(({ photo }) => photo);
const rotations = ({ api }: Rendered) => api.calls.filter(({ call }) => call === CALL);

describe('the selected photos', () => {
  test('are rotated one after the other, stay selected, and [Undo] rotates all back', async () => {
    const rendered = await select([
      { ...some(1)[0]!, focalPoint: { x: 0.25, y: 0.1 } },
      ...some(3).slice(1),
    ]);
    const before = rendered.session.getView().document;
    await user.click(button('Rotate 3 photos'));
    await waitFor(() => expect(noticed()).toBe('3 photos rotated.'));
    expect(photosOf(rendered)).toEqual([1, 2, 3].map((at) => address(at, 1)));
    expect(screen.getByText('3 photos selected')).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(rendered.session.getView().document).toEqual(before);
    expect(document.body).not.toHaveFocus();
  });

  test('are rotated once on a double click, and the status says so', async () => {
    const rendered = await select(some(2));
    const deferred = deferredReply();
    rendered.api.reply = deferred.reply;
    await user.dblClick(button('Rotate 2 photos'));
    expect(screen.getByText('Rotating photo 1 of 2…')).toHaveAttribute('role', 'status');
    expect(button('Rotate 2 photos')).toHaveAttribute('aria-disabled', 'true');
    expect(rotations(rendered)).toHaveLength(1);
    deferred.answer(refused('Gone', 404, 'NOT_FOUND'));
    await screen.findByRole('alert');
  });

  test('without those on another site are counted on the button', async () => {
    await select([...some(2), { id: item(3), photo: 'https://example.org/a.jpg' }]);
    expect(screen.getByText('3 photos selected')).toBeInTheDocument();
    expect(button('Rotate 2 photos')).toBeInTheDocument();
  });

  test('that exceed the hourly limit are refused at once', async () => {
    const rendered = await select(some(121));
    await user.click(button('Rotate 121 photos'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can rotate up to 120 photos an hour. Select fewer photos.',
    );
    expect(rotations(rendered)).toEqual([]);
  });
});

describe('when not all can be rotated,', () => {
  const answerOnce = (rendered: Rendered, answer: Reply) => {
    const { reply } = rendered.api;
    let asked = 0;
    rendered.api.reply = (call) => ((asked += 1) === 2 ? answer : reply(call));
  };

  test('the hourly limit stops it; the others stay selected, and [Undo] rotates the first back', async () => {
    const rendered = await select(some(3));
    answerOnce(rendered, refused('Too many attempts.', 429, 'TOO_MANY_REQUESTS'));
    await user.click(button('Rotate 3 photos'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 of 3 photos rotated; the others are still selected. You can rotate up to 120 photos an hour. Please try again later.',
    );
    expect(rotations(rendered)).toHaveLength(2);
    expect(screen.getByText('2 photos selected')).toBeInTheDocument();
    expect(noticed()).toBe('1 of 3 photos rotated.');
    await user.click(button('Undo'));
    expect(photosOf(rendered)).toEqual([1, 2, 3].map((at) => address(at)));
  });

  test('it stops offline and says so', async () => {
    const rendered = await select(some(3));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    rendered.api.reply = failNetwork;
    await user.click(button('Rotate 3 photos'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You’re offline/);
    expect(photosOf(rendered)).toEqual([1, 2, 3].map((at) => address(at)));
    expect(screen.getByText('3 photos selected')).toBeInTheDocument();
    expect(noticed()).toBe('');
  });

  test('one that was replaced is left out, and stays selected', async () => {
    const rendered = await select(some(3));
    answerOnce(rendered, refused('Someone changed it.', 404, 'NOT_FOUND'));
    await user.click(button('Rotate 3 photos'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t rotate 1 photo. Open it and try again.',
    );
    expect(photosOf(rendered)).toEqual([address(1, 1), address(2), address(3, 1)]);
    expect(screen.getByText('1 photo selected')).toBeInTheDocument();
    expect(rendered.session.calls.refresh).toBe(1);
  });

  test('[Undo] leaves alone a photo that was replaced since', async () => {
    const rendered = await select(some(2));
    await user.click(button('Rotate 2 photos'));
    await waitFor(() => expect(noticed()).toBe('2 photos rotated.'));
    const newer = address(9);
    act(() => rendered.session.changeElsewhere(`${sectionId}.photos.${item(1)}.photo`, newer));
    await user.click(button('Undo'));
    expect(photosOf(rendered)).toEqual([newer, address(2)]);
    expect(useToasts.getState().toasts.map(({ title }) => title)).toContain(
      'Some photos have changed since you rotated them, so we didn’t rotate them back.',
    );
  });

  test('it is announced even when the selection was closed meanwhile', async () => {
    const rendered = await select(some(2));
    const deferred = deferredReply();
    rendered.api.reply = deferred.reply;
    await user.click(button('Rotate 2 photos'));
    await user.click(button('Stop selecting'));
    deferred.answer(refused('No', 429, 'TOO_MANY_REQUESTS'));
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ title }) => title)).toContain(
        'You can rotate up to 120 photos an hour. Please try again later.',
      ),
    );
    expect(button('Select photos')).toBeInTheDocument();
  });
});
