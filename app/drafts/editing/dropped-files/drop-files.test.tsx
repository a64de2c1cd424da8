import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { useToasts } from '../../../ui/toast/toast-store.ts';
import { testId } from '../../testing/memory-session.ts';
import { card, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();

function transferOf(...files: File[]) {
  return {
    types: ['Files'],
    files,
    items: files.map(({ type }) => ({ kind: 'file', type })),
    dropEffect: 'none',
  };
}

const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const album = (at: number, title: string) => section('albumSection', at, { title, photos: [] });

/** @returns whether the browser is kept from opening the files */
async function drop(...files: File[]): Promise<boolean> {
  let isLeft = true;
  await act(async () => {
    isLeft = fireEvent.drop(document.body, { dataTransfer: transferOf(...files) });
  });
  return !isLeft;
}

test('shows where photos go while they are dragged, and stops when they leave', () => {
  renderEditor([album(1, 'Summers')]);
  const dataTransfer = transferOf(jpeg('a.jpg'), jpeg('b.jpg'));
  fireEvent.dragEnter(document.body, { dataTransfer });
  expect(screen.getByText('Add 2 photos to “Summers”')).toBeInTheDocument();
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  expect(screen.queryByText(/^Add 2 photos/)).toBeNull();
});

test('photos go to the open album, otherwise to the first one, and its card opens', async () => {
  const { uploads } = renderEditor([album(1, 'Summers'), album(2, 'Winters')]);
  expect(await drop(jpeg('a.jpg'))).toBe(true);
  expect(uploads.chosen).toEqual([`${testId('sec', 1)}.photos a.jpg`]);
  expect(card(testId('sec', 1)).getByRole('button', { name: 'Done' })).toBeInTheDocument();
  await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Done' }));
  await user.click(card(testId('sec', 2)).getByRole('button', { name: 'Edit' }));
  await drop(jpeg('b.jpg'));
  expect(uploads.chosen.at(-1)).toBe(`${testId('sec', 2)}.photos b.jpg`);
});

test('a page without an album gets one, saved before the photos are sent', async () => {
  const { session, uploads } = renderEditor([]);
  fireEvent.dragEnter(document.body, { dataTransfer: transferOf(jpeg('a.jpg')) });
  expect(screen.getByText('Add 1 photo to a new album')).toBeInTheDocument();
  await drop(jpeg('a.jpg'));
  const [made] = session.getView().document.sections;
  expect(made?.type).toBe('albumSection');
  await waitFor(() => expect(uploads.chosen).toEqual([`${made?.id}.photos a.jpg`]));
  expect(session.calls.flush).toBe(1);
});

test('videos go to a slideshow', async () => {
  const slider = section('contentSliderSection', 2, { title: 'Films', content: [] });
  const { uploads } = renderEditor([album(1, 'Summers'), slider]);
  await drop(new File(['x'], 'a.mp4', { type: 'video/mp4' }), jpeg('a.jpg'));
  expect(uploads.chosen).toEqual([
    `${slider.id}.content a.mp4`,
    `${testId('sec', 1)}.photos a.jpg`,
  ]);
});

test('a GEDCOM file is read in the family tree', async () => {
  renderEditor([section('familyTreeSection', 1, { title: 'Family', members: [] })]);
  await drop(new File(['no tree'], 'hill.ged'));
  expect(await screen.findByText('hill.ged')).toBeInTheDocument();
});

test("a GEDCOM file that was closed doesn't come back by itself, but can be dropped again", async () => {
  renderEditor([section('familyTreeSection', 1, { title: 'Family', members: [] })]);
  const file = new File(['no tree'], 'hill.ged');
  await drop(file);
  expect(await screen.findByText('hill.ged')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel adding people' }));
  await user.click(screen.getByRole('button', { name: 'Add people from a GEDCOM file' }));
  expect(screen.getByRole('heading', { name: 'Choose a GEDCOM file' })).toBeVisible();
  expect(screen.queryByText('hill.ged')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel adding people' }));
  await drop(file);
  expect(await screen.findByText('hill.ged')).toBeInTheDocument();
});

test('only one of two GEDCOM files is read, and a message says so', async () => {
  useToasts.setState({ toasts: [] });
  renderEditor([section('familyTreeSection', 1, { title: 'Family', members: [] })]);
  await drop(new File(['no tree'], 'hill.ged'), new File(['no tree'], 'reed.ged'));
  expect(await screen.findByText('hill.ged')).toBeInTheDocument();
  expect(useToasts.getState().toasts).toMatchObject([
    {
      type: 'warning',
      title: 'You can only add one GEDCOM file at a time, so we opened “hill.ged”.',
    },
  ]);
});

test('while a dialog is open, files are neither handled nor opened by the browser', async () => {
  const photos = [{ id: testId('itm', 1), photo: 'https://pictures.example/a.webp' }];
  const { uploads } = renderEditor([section('albumSection', 1, { title: 'Summers', photos })]);
  await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Add captions' }));
  expect(await drop(jpeg('a.jpg'))).toBe(true);
  expect(uploads.chosen).toEqual([]);
});
