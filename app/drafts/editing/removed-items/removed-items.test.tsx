import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { replies } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, cardTitles, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const part = (fields: object) => ({
  id: 'part_1',
  reason: 'removed',
  path: 'sections',
  value: section('textSection', 'old', { title: 'Her garden' }),
  removedAt: '2026-03-01T20:14:00',
  by: 'Ben',
  ...fields,
});

async function show(...parts: object[]) {
  const rendered = renderEditor([section('albumSection', 1, { title: 'Album' })]);
  rendered.api.reply = () => replies.fine({ parts });
  await user.click(button('Show'));
  return rendered;
}

test('[Restore] puts a section at the end, with its own id', async () => {
  const { session } = await show(part({}));
  expect(await screen.findByText(/Removed on 1 March at 20:14/)).toHaveTextContent('by Ben');
  expect(session.calls.flush).toBe(1);
  await user.click(button('Restore'));
  expect(cardTitles()).toEqual(['Album', 'Her garden']);
  expect(session.getView().document.sections[1]?.id).toBe(testId('sec', 'old'));
  expect(screen.getByText('There are no removed items.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Her garden' })).toHaveFocus();
});

test('a picture goes back into its album; one whose album is removed waits for it', async () => {
  const value = { id: testId('itm', 1), photo: 'https://example.org/a.jpg', caption: 'At sea' };
  const { session } = await show(
    part({ id: 'a', path: `${testId('sec', 1)}.photos`, value }),
    part({
      id: 'b',
      path: `${testId('sec', 'gone')}.photos`,
      value: { ...value, id: testId('itm', 2) },
    }),
  );
  expect(
    await screen.findByText(
      'This item was in a section that has been removed too. Restore the section first.',
    ),
  ).toBeInTheDocument();
  await user.click(button('Restore'));
  expect(session.getView().document.sections[0]?.photos).toMatchObject([value]);
});

test('a picture moved to another album is not listed', async () => {
  const value = { id: testId('itm', 1), photo: 'https://example.org/a.jpg', caption: 'At sea' };
  const { api } = renderEditor([section('albumSection', 1, { title: 'Sea', photos: [value] })]);
  const left = part({ path: `${testId('sec', 'other')}.photos`, value });
  api.reply = () => replies.fine({ parts: [left] });
  await user.click(button('Show'));
  expect(await screen.findByText('There are no removed items.')).toBeInTheDocument();
});

test('a text that lost a conflict can be copied', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
  await show(part({ reason: 'conflict', path: 'quote', value: 'My quote' }));
  const entry = within(await screen.findByRole('listitem'));
  expect(entry.getByText('My quote')).toBeInTheDocument();
  await user.click(button('Copy'));
  expect(await screen.findByText('Copied.')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('My quote');
});

test("a list that doesn't load says everything is safe, and can be retried", async () => {
  const { api } = renderEditor();
  api.reply = () => replies.refused('No', 500);
  await user.click(button('Show'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t load the removed items just now. Your changes are saved; please try again.',
  );
  api.reply = () => replies.fine({ parts: [] });
  await user.click(button('Try again'));
  expect(await screen.findByText('There are no removed items.')).toBeInTheDocument();
});

test.each([
  ['offline', { canSave: false }, {}],
  ['with a value the server refused', {}, { status: 'unsaved' }],
] as const)(
  "%s, a list that doesn't load doesn't say that changes are saved",
  async (_, can, news) => {
    const { session, api } = renderEditor();
    Object.assign(session, can);
    act(() => session.tell(news));
    api.reply = () => replies.refused('No', 500);
    await user.click(button('Show'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We couldn’t load the removed items just now\. Please try again\./,
    );
  },
);

test('what is removed while the list is open joins it', async () => {
  const { session, api } = await show();
  await screen.findByText('There are no removed items.');
  const lists = () => api.calls.filter(({ call }) => call.endsWith('/removed')).length;
  const before = lists();
  act(() => session.set('quote', 'Be kind'));
  act(
    () => void session.insert('sections', section('textSection', 'old', { title: 'Her garden' })),
  );
  expect(lists()).toBe(before);
  api.reply = () => replies.fine({ parts: [part({})] });
  act(() => session.remove(testId('sec', 'old')));
  expect(await screen.findByText(/Removed on 1 March/)).toBeInTheDocument();
  expect(session.calls.flush).toBe(2);
});

test('a text that has just lost a conflict joins it', async () => {
  const { session, api } = await show();
  await screen.findByText('There are no removed items.');
  const both = { path: 'quote', mine: 'My quote', theirs: 'Theirs', by: 'Bo', at: undefined };
  act(() => session.tell({ conflicts: [both] }));
  api.reply = () =>
    replies.fine({ parts: [part({ reason: 'conflict', path: 'quote', value: 'My quote' })] });
  await act(async () => {
    await session.resolve('quote', 'theirs');
  });
  expect(await screen.findByText('My quote')).toBeInTheDocument();
});

test('a gathering is named by its kind and date, and a replaced charity is in words', async () => {
  const list = `${testId('sec', 'funeral')}.gatherings`;
  const charity = { name: 'Hospice', url: 'https://example.org' };
  const gathering = { id: testId('itm', 1), kind: 'burial', date: '2026-12-03', time: '14:00' };
  await show(
    part({ path: list, value: gathering }),
    part({
      id: 'part_2',
      reason: 'conflict',
      path: `${list}.${gathering.id}.charity`,
      value: charity,
    }),
  );
  expect(await screen.findByText('Burial, 3 Dec 2026, 14:00')).toBeVisible();
  expect(screen.getByText('Hospice, https://example.org')).toBeVisible();
});
