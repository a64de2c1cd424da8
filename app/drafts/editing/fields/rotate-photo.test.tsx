import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { deferredReply, failNetwork } from '../../../accounts/testing/fake-api.ts';
import { replies } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { DraftItem } from '../../contract.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const sectionId = testId('sec', 1);
const itemId = testId('itm', 1);
const path = `${sectionId}.photos.${itemId}`;
const BEFORE = '/media/00000000000000000000000000000001-800x600.webp';
const AFTER = '/media/00000000000000000000000000000002-600x800.webp';
const CALL = 'POST /api/v1/memorials/mem_1/draft/photos/rotate';
const TAKEN = '1998-07-04T15:20:00';

async function openPhoto(fields: Partial<DraftItem> = {}, own?: readonly string[]) {
  const photo = { id: itemId, photo: BEFORE, caption: 'At sea', alt: 'A boat', ...fields };
  const rendered = renderEditor(
    [section('albumSection', 1, { photos: [photo] })],
    undefined,
    undefined,
    own,
  );
  rendered.api.reply = () => replies.fine({ photo: AFTER });
  await user.click(card(sectionId).getByRole('button', { name: own ? 'Add photos' : 'Edit' }));
  return rendered;
}

type Rendered = Awaited<ReturnType<typeof openPhoto>>;
const openForm = () => user.click(button(/^Photo 1: /));
const photoOf = ({ session }: Rendered) => session.getView().document.sections[0]?.photos?.[0];
const rotations = ({ api }: Rendered) => api.calls.filter(({ call }) => call === CALL);

describe('a rotated photo', () => {
  test('replaces the old one, with its caption, its date and the same focus point', async () => {
    const rendered = await openPhoto({ focalPoint: { x: 0.25, y: 0.1 }, taken: TAKEN });
    await openForm();
    await user.click(button('Rotate photo'));
    await waitFor(() => expect(photoOf(rendered)?.['photo']).toBe(AFTER));
    expect(photoOf(rendered)).toEqual({
      id: itemId,
      photo: AFTER,
      caption: 'At sea',
      alt: 'A boat',
      focalPoint: { x: 0.9, y: 0.25 },
      taken: TAKEN,
    });
    expect(rotations(rendered)).toEqual([
      { call: CALL, body: { place: `${path}.photo`, photo: BEFORE } },
    ]);
    expect(rendered.session.calls.flush).toBeGreaterThan(0);
  });

  test('is announced, and [Undo] restores everything about the old one', async () => {
    const fields = { focalPoint: { x: 0.25, y: 0.1 }, taken: TAKEN };
    const rendered = await openPhoto(fields);
    const before = photoOf(rendered);
    await openForm();
    await user.click(button('Rotate photo'));
    expect(await screen.findByText('Photo rotated.')).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(photoOf(rendered)).toEqual(before);
    expect(screen.getByText('Photo rotated back.')).toBeInTheDocument();
  });

  test("doesn't overwrite a newer photo on Undo", async () => {
    const rendered = await openPhoto();
    await openForm();
    await user.click(button('Rotate photo'));
    await screen.findByText('Photo rotated.');
    const newer = AFTER.replace('2-', '3-');
    act(() => rendered.session.changeElsewhere(`${path}.photo`, newer));
    await user.click(button('Undo'));
    expect(photoOf(rendered)?.['photo']).toBe(newer);
  });

  test('has no focus point if the old one had none', async () => {
    const rendered = await openPhoto();
    await openForm();
    await user.click(button('Rotate photo'));
    await waitFor(() => expect(photoOf(rendered)?.['photo']).toBe(AFTER));
    expect(photoOf(rendered)).not.toHaveProperty('focalPoint');
    expect(rendered.session.edits).toEqual([`set ${path}.photo`]);
  });
});

test('while a photo is being rotated, a second tap does nothing', async () => {
  const rendered = await openPhoto();
  await openForm();
  const deferred = deferredReply();
  rendered.api.reply = deferred.reply;
  await user.dblClick(button('Rotate photo'));
  expect(button('Rotate photo')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Rotating the photo…')).toHaveAttribute('role', 'status');
  expect(rotations(rendered)).toHaveLength(1);
  deferred.answer(replies.fine({ photo: AFTER }));
  await waitFor(() => expect(button('Rotate photo')).not.toHaveAttribute('aria-disabled'));
  await user.click(button('Rotate photo'));
  expect(rotations(rendered).at(-1)?.body).toEqual({ place: `${path}.photo`, photo: AFTER });
});

describe("a photo that couldn't be rotated stays, and the reason is shown:", () => {
  test('without a network', async () => {
    const rendered = await openPhoto({ focalPoint: { x: 0.25, y: 0.1 } });
    const before = photoOf(rendered);
    await openForm();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    rendered.api.reply = failNetwork;
    await user.click(button('Rotate photo'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You’re offline, so we couldn’t rotate the photo. Try again when you’re back online.',
    );
    expect(photoOf(rendered)).toEqual(before);
    vi.restoreAllMocks();
    rendered.api.reply = () => replies.fine({ photo: AFTER });
    await user.click(button('Rotate photo'));
    await waitFor(() => expect(photoOf(rendered)?.['photo']).toBe(AFTER));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ["the server's message", 409, 'The plan is full.', 'The plan is full.'],
    [
      'the hourly limit',
      429,
      'Too many attempts.',
      'You can rotate up to 120 photos an hour. Please try again later.',
    ],
    ['a failure', 500, 'An error', 'We couldn’t rotate the photo just now. Please try again.'],
  ])('with %s', async (_, status, message, said) => {
    const rendered = await openPhoto();
    await openForm();
    rendered.api.reply = () => replies.refused(message, status);
    await user.click(button('Rotate photo'));
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(button('Rotate photo')).toHaveAccessibleDescription(said);
    expect(photoOf(rendered)?.['photo']).toBe(BEFORE);
  });

  test("changes not yet saved, which the server wouldn't know about", async () => {
    const rendered = await openPhoto();
    await openForm();
    rendered.session.canSave = false;
    await user.click(button('Rotate photo'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t save your latest changes, so we didn’t rotate the photo. Please try again.',
    );
    expect(rotations(rendered)).toEqual([]);
  });

  test('the server has another photo there, so the draft is read again', async () => {
    const rendered = await openPhoto();
    await openForm();
    rendered.api.reply = () => replies.refused('Someone changed it.', 404);
    await user.click(button('Rotate photo'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone changed it.');
    expect(rendered.session.calls.refresh).toBe(1);
  });

  test('another editor chose a different photo during the rotation', async () => {
    const rendered = await openPhoto();
    await openForm();
    const deferred = deferredReply();
    rendered.api.reply = deferred.reply;
    await user.click(button('Rotate photo'));
    const other = AFTER.replace('2-', '3-');
    act(() => rendered.session.changeElsewhere(`${path}.photo`, other));
    deferred.answer(replies.fine({ photo: AFTER }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Someone has since changed or removed/,
    );
    expect(photoOf(rendered)?.['photo']).toBe(other);
  });
});

test('a photo removed while it is being rotated stays removed', async () => {
  const rendered = await openPhoto();
  await openForm();
  const deferred = deferredReply();
  rendered.api.reply = deferred.reply;
  await user.click(button('Rotate photo'));
  act(() => rendered.session.remove(path));
  await act(async () => deferred.answer(replies.fine({ photo: AFTER })));
  expect(photoOf(rendered)).toBeUndefined();
  expect(rendered.session.edits).toEqual([`remove ${path}`]);
});

describe('there is no button', () => {
  const expectNone = () =>
    expect(screen.queryByRole('button', { name: 'Rotate photo' })).toBeNull();

  test('for a photo on another site', async () => {
    await openPhoto({ photo: 'https://example.org/a.jpg' });
    await openForm();
    expectNone();
  });

  test('while another photo is being uploaded to this place', async () => {
    const rendered = await openPhoto();
    await openForm();
    expect(button('Rotate photo')).toBeInTheDocument();
    act(() =>
      rendered.uploads.setField(new File(['x'], 'a.jpg', { type: 'image/jpeg' }), `${path}.photo`),
    );
    expectNone();
  });
});

describe('in the header', () => {
  const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.4 };
  const HEADS = [
    [
      'portrait',
      'profilePhoto',
      'profilePhotoCrop',
      crop,
      { x: 0.4, y: 0.1, width: 0.4, height: 0.5 },
    ],
    [
      'background photo',
      'backgroundPhoto',
      'backgroundFocalPoint',
      { x: 0.25, y: 0.1 },
      { x: 0.9, y: 0.25 },
    ],
  ] as const;

  test.each(HEADS)('the %s is rotated with its crop, and back', async (_, photo, name, was, is) => {
    const head = { fullName: 'Rose Hill', [photo]: BEFORE, [name]: was };
    const { session, api } = renderEditor([], head);
    api.reply = () => replies.fine({ photo: AFTER });
    await user.click(button('Rotate photo'));
    await screen.findByText('Photo rotated.');
    expect(api.calls.filter(({ call }) => call === CALL)).toEqual([
      { call: CALL, body: { place: photo, photo: BEFORE } },
    ]);
    expect(session.getView().document).toMatchObject({ [photo]: AFTER, [name]: is });
    await user.click(button('Undo'));
    expect(session.getView().document).toMatchObject(head);
  });

  test('[Undo] keeps a crop chosen since, on the same part of the photo', async () => {
    const { session, api } = renderEditor([], {
      fullName: 'Rose Hill',
      profilePhoto: BEFORE,
      profilePhotoCrop: crop,
    });
    api.reply = () => replies.fine({ photo: AFTER });
    await user.click(button('Rotate photo'));
    await screen.findByText('Photo rotated.');
    const newer = { x: 0.3, y: 0.1, width: 0.2, height: 0.5 };
    act(() => session.changeElsewhere('profilePhotoCrop', newer));
    await user.click(button('Undo'));
    expect(session.getView().document).toMatchObject({
      profilePhoto: BEFORE,
      profilePhotoCrop: { x: 0.1, y: 0.5, width: 0.5, height: 0.2 },
    });
  });
});

describe('in the captions', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Add captions' }));

  test('the photo is rotated, the focus stays in the caption, and it is announced', async () => {
    const rendered = await openPhoto({ caption: undefined });
    await user.click(button('Add captions'));
    const field = dialog().getByLabelText('Caption');
    await user.keyboard('At sea');
    await user.click(dialog().getByRole('button', { name: 'Rotate photo' }));
    expect(await dialog().findByText('Photo rotated.')).toHaveAttribute('role', 'status');
    expect(photoOf(rendered)).toMatchObject({ photo: AFTER, caption: 'At sea' });
    expect(field).toHaveFocus();
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(button('Undo'));
    expect(photoOf(rendered)).toMatchObject({ photo: BEFORE, caption: 'At sea' });
  });

  test('a photo is rotated even when another is shown meanwhile', async () => {
    const second = { id: testId('itm', 2), photo: BEFORE.replace('1-', '9-') };
    const rendered = renderEditor([
      section('albumSection', 1, { photos: [{ id: itemId, photo: BEFORE }, second] }),
    ]);
    const deferred = deferredReply();
    rendered.api.reply = deferred.reply;
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    await user.click(button('Add captions'));
    await user.click(dialog().getByRole('button', { name: 'Rotate photo' }));
    await user.click(dialog().getByRole('button', { name: 'Next' }));
    expect(dialog().getByRole('button', { name: 'Rotate photo' })).not.toHaveAttribute(
      'aria-disabled',
    );
    deferred.answer(replies.fine({ photo: AFTER }));
    await waitFor(() => expect(photoOf(rendered)?.['photo']).toBe(AFTER));
    expect(rendered.session.getView().document.sections[0]?.photos?.[1]).toEqual(second);
  });

  test('a video has no button', async () => {
    const slide = { id: itemId, type: 'video', url: `/media/${'1'.repeat(32)}-800x600-5s.mp4` };
    renderEditor([section('contentSliderSection', 1, { content: [slide] })]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    await user.click(button('Add captions'));
    expect(dialog().queryByRole('button', { name: 'Rotate photo' })).toBeNull();
  });
});
