// Longer than 300 lines: everything that the bar can say, and what each leads to.

// 'Saved' never stands beside something unsaved, and what stands instead leads to it.

import { act, screen, waitFor, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import type { OpenConflict } from '../../sync/pending-entries.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const first = testId('sec', 1);
const second = testId('sec', 2);
const album = testId('sec', 'album');
const sections = () => [
  section('textSection', 1, { title: 'Part 1' }),
  section('textSection', 2, { title: 'Part 2' }),
  section('albumSection', 'album', { title: 'Album', photos: [] }),
];

const bar = () => document.querySelector<HTMLElement>('.editor-bar')!;
const statusSentence = () => bar().querySelector('.editor-status')?.textContent;
const spoken = () => within(bar()).getByRole('status').textContent;
const link = (name: string) => within(bar()).getByRole('link', { name });

const conflictAt = (path: string): OpenConflict => ({
  path,
  mine: 'Mine',
  theirs: 'Theirs',
  by: 'Bo',
  at: undefined,
});

describe('one field', () => {
  test('over its limit is named in the bar, and the link leads to it', async () => {
    const { session } = renderEditor(sections());
    act(() => session.tell({ refusals: { [`${second}.title`]: 'Expected at most 120.' } }));
    expect(statusSentence()).toBe('One field isn’t saved');
    await user.click(link('One field isn’t saved'));
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Title')).toHaveValue('Part 2');
  });

  test('with two versions is named until one is chosen', async () => {
    const { session } = renderEditor(sections());
    act(() => session.tell({ conflicts: [conflictAt('quote')] }));
    expect(statusSentence()).toBe('One field isn’t saved');
    await user.click(link('One field isn’t saved'));
    expect(screen.getByLabelText('Quote')).toHaveFocus();
    await user.click(button('Theirs'));
    expect(statusSentence()).toBe('Saved');
  });

  test('of a date is named when the date is left, not while it is typed', async () => {
    renderEditor(sections());
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
    const born = within(screen.getByRole('group', { name: 'Born' }));
    await user.type(born.getByLabelText('Month'), '12');
    expect(born.getByLabelText('Year')).toHaveFocus();
    expect(statusSentence()).not.toBe('One field isn’t saved');
    const notice = () => screen.queryByText('Some changes haven’t been saved');
    expect(notice()).toBeNull();
    // The notice would move what is pressed, and the click would miss it.
    await user.pointer({ target: screen.getByLabelText('Quote'), keys: '[MouseLeft>]' });
    expect(screen.getByLabelText('Quote')).toHaveFocus();
    expect(notice()).toBeNull();
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(notice()).toBeVisible());
    expect(statusSentence()).toBe('One field isn’t saved');
  });

  test('of a removed part leads to the question about it', async () => {
    const { session } = renderEditor(sections());
    const path = `${testId('sec', 'gone')}.title`;
    act(() => session.tell({ conflicts: [{ ...conflictAt(path), theirs: null }] }));
    await user.click(link('One field isn’t saved'));
    expect(document.activeElement).toHaveTextContent('Bo removed this');
  });
});

test('several fields are counted, each once, and the link leads to the first on the page', async () => {
  const { session } = renderEditor(sections());
  const title = (id: string) => `${id}.title`;
  act(() =>
    session.tell({
      refusals: { [title(second)]: 'No.', [title(first)]: 'No.' },
      conflicts: [conflictAt(title(first)), conflictAt(`${second}.subheading`)],
    }),
  );
  expect(statusSentence()).toBe('3 fields aren’t saved');
  await user.click(link('3 fields aren’t saved'));
  expect(document.activeElement).toHaveAttribute('data-place', title(first));
});

test("an item that couldn't be added counts as a change, and leads to its notice", async () => {
  const { session } = renderEditor(sections());
  act(() => session.tell({ refusals: { sections: 'There is room for 200 sections.' } }));
  await user.click(link('One change isn’t saved'));
  expect(document.activeElement).toHaveTextContent('we couldn’t save what you added');
});

describe('files', () => {
  const file = (state: 'sending' | 'paused' | 'taking' | 'refused', id = '1') => ({
    id,
    name: `${id}.jpg`,
    size: 10,
    sent: 0,
    place: { list: `${album}.photos`, item: testId('itm', id), batch: 'b', position: 0 },
    state,
    ...(state === 'refused' ? { reason: 'It is no picture.' } : {}),
  });

  test('that were refused are in the bar until the reason is read', async () => {
    const { uploads } = renderEditor(sections());
    act(() => uploads.tell({ files: [file('refused'), file('refused', '2')] }));
    expect(statusSentence()).toBe('Saved. 2 files weren’t added');
    await user.click(link('2 files weren’t added'));
    expect(document.activeElement).toHaveTextContent('It is no picture.');
    act(() => uploads.tell({ files: [] }));
    expect(statusSentence()).toBe('Saved');
  });

  test.each([
    ['sending', 'Uploading one file…'],
    ['taking', 'Uploading one file…'],
    ['paused', 'Paused: one file still to upload'],
  ] as const)('that are %s are not saved yet', (state, words) => {
    const { uploads } = renderEditor(sections());
    act(() => uploads.tell({ files: [file(state)] }));
    expect(statusSentence()).toBe(words);
  });

  test.each([
    ['offline', 'Not saved yet: you’re offline'],
    ['signed-out', 'Not saved yet: please log in'],
    ['busy', 'Not saved yet. We’ll keep trying.'],
    ['unsaved', 'Not saved yet. We’ll keep trying.'],
  ] as const)('that stopped because of %s say so', (hindrance, words) => {
    const { uploads } = renderEditor(sections());
    act(() => uploads.tell({ files: [file('sending')], hindrance }));
    expect(statusSentence()).toBe(words);
  });
});

test('the worst state wins: offline before a field, a field before a file', () => {
  const { session, uploads } = renderEditor(sections());
  const files = [
    {
      id: '1',
      name: 'a.jpg',
      size: 1,
      sent: 0,
      place: { field: 'profilePhoto' },
      state: 'refused' as const,
    },
  ];
  act(() => uploads.tell({ files }));
  expect(statusSentence()).toBe('Saved. One file wasn’t added');
  act(() => session.tell({ status: 'saving' }));
  expect(statusSentence()).toBe('Saving… One file wasn’t added');
  act(() => session.tell({ refusals: { quote: 'No.' } }));
  expect(statusSentence()).toBe('One field isn’t saved');
  act(() => session.tell({ status: 'offline' }));
  expect(statusSentence()).toBe('Not saved yet: you’re offline');
});

describe('someone who has lost access', () => {
  const stopped = { code: 'NOT_ALLOWED', message: 'Your role doesn’t let you do this.' };
  const notices = () => document.querySelector('.editor-notices')!.textContent;

  test("isn't promised another attempt", () => {
    const { session, uploads } = renderEditor(sections());
    act(() => session.tell({ status: 'failing', stopped }));
    expect(statusSentence()).toBe('Not saved');
    expect(notices()).toMatch(/Your latest changes haven’t been saved, but they’re still here/);
    const place = { field: 'profilePhoto' };
    const files = [{ id: '1', name: 'a.jpg', size: 1, sent: 0, place, state: 'waiting' as const }];
    act(() => session.tell({ status: 'saved' }));
    act(() => uploads.tell({ files, hindrance: 'busy' }));
    expect(statusSentence()).toBe('Not saved');
  });

  test.each([true, false])("and has nothing to save isn't told otherwise (kept: %s)", (isKept) => {
    const { session } = renderEditor(sections());
    act(() => session.tell({ status: 'saved', isKeptOnDevice: isKept, stopped }));
    expect(statusSentence()).toBe('Saved');
    expect(notices()).toBe(stopped.message);
  });

  test('is asked to log in again, if that is what is missing', () => {
    const { session } = renderEditor(sections());
    act(() => session.tell({ status: 'signed-out', stopped }));
    expect(statusSentence()).toBe('Not saved yet: please log in');
  });
});

test('the status is announced when its kind changes, not when the count does', () => {
  const { session } = renderEditor(sections());
  expect(spoken()).toBe('');
  act(() => session.tell({ status: 'unsaved', refusals: { quote: 'No.' } }));
  expect(spoken()).toBe('One field isn’t saved');
  act(() => session.tell({ status: 'saving' }));
  act(() => session.tell({ refusals: { quote: 'No.', memorialHeader: 'No.' } }));
  expect(statusSentence()).toBe('2 fields aren’t saved');
  expect(spoken()).toBe('One field isn’t saved');
  act(() => session.tell({ status: 'saved', refusals: {} }));
  expect(spoken()).toBe('Saved');
});

test("files that wait for the draft aren't said to be offline", async () => {
  const { uploads } = renderEditor(sections());
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
  const place = { field: 'profilePhoto' };
  const files = [{ id: '1', name: 'a.jpg', size: 1, sent: 0, place, state: 'waiting' as const }];
  act(() => uploads.tell({ files, hindrance: 'unsaved' }));
  expect(document.querySelector('.uploads')).toHaveTextContent(
    'Your files are kept on this device. We’ll upload them once your latest changes are saved.',
  );
});

describe('on a device that can store nothing', () => {
  const notices = () => document.querySelector('.editor-notices')!.textContent;

  test.each(['offline', 'failing', 'limited'] as const)(
    'nothing claims that changes are kept on it: %s',
    (status) => {
      const { session } = renderEditor(sections());
      act(() => session.tell({ status, isKeptOnDevice: false }));
      expect(notices()).not.toMatch(/kept on this device|keeping your/);
      expect(notices()).toMatch(/Please leave this page open/);
      expect(document.querySelectorAll('.editor-notices .notice')).toHaveLength(1);
      act(() => session.tell({ isKeptOnDevice: true }));
      expect(notices()).toMatch(/(?:kept|changes) on this device/);
      expect(notices()).not.toMatch(/can’t keep|page open/);
    },
  );

  test("an edit the server fails on isn't said to be kept either", () => {
    const { session } = renderEditor(sections());
    const refusals = { quote: 'Something went wrong on our side.' };
    act(() => session.tell({ status: 'unsaved', refusals, isKeptOnDevice: false }));
    expect(notices()).not.toMatch(/kept on this device|keeping your/);
    expect(notices()).toMatch(/leave this page open/);
  });

  test("a memorial that accepts no more doesn't ask to wait for “Saved”", () => {
    const { session } = renderEditor(sections());
    const stopped = { code: 'MEMORIAL_GONE', message: 'This page was taken down.' };
    act(() => session.tell({ status: 'failing', isKeptOnDevice: false, stopped }));
    expect(notices()).toMatch(/Copy what you need before you close this page/);
    expect(notices()).not.toMatch(/“Saved”/);
  });

  test("files aren't said to be kept on it", async () => {
    const { uploads } = renderEditor(sections());
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
    const place = { field: 'profilePhoto' };
    const files = [{ id: '1', name: 'a.jpg', size: 1, sent: 0, place, state: 'waiting' as const }];
    for (const hindrance of ['offline', 'signed-out', 'busy', 'unsaved'] as const) {
      act(() => uploads.tell({ files, hindrance, isKeptOnDevice: false }));
      const words = document.querySelector('.uploads')?.textContent ?? '';
      expect(words).toMatch(/this browser can’t save these files/);
      expect(words).not.toMatch(/kept on this device|keeping your files|keep the files/);
    }
  });

  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
  const oneFile = [
    {
      id: '1',
      name: 'a.jpg',
      size: 1,
      sent: 0,
      place: { field: 'quote' },
      state: 'sending' as const,
    },
  ];

  test.each([
    ['changes', { session: { status: 'offline' }, uploads: {} }],
    ['files', { session: {}, uploads: { files: oneFile } }],
  ] as const)('leaving asks first while %s are only in the open page', async (_, unsaved) => {
    const { session, uploads, router } = renderEditor(sections());
    const tell = (isKeptOnDevice: boolean) =>
      act(() => {
        session.tell({ ...unsaved.session, isKeptOnDevice });
        uploads.tell({ ...unsaved.uploads, isKeptOnDevice });
      });
    session.canSave = false;
    tell(true);
    expect(closing()).toBe(false);
    tell(false);
    expect(closing()).toBe(true);
    await act(() => router.navigate('/memorial/mem_1/preview'));
    expect(question()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(question()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Memorial Page' })).toBeVisible();
    await act(() => router.navigate('/memorial/mem_1/preview'));
    // Also if more arrives before the router has drawn that it goes on.
    act(() => {
      flushSync(() => session.tell({ status: 'saved' }));
      flushSync(() => uploads.tell({ files: [], isKeptOnDevice: true }));
      flushSync(() => uploads.tell({ arrived: [] }));
    });
    expect(await screen.findByText('The preview')).toBeInTheDocument();
  });
});
