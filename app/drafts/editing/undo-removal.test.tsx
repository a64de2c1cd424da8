import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { tap } from '../../ui/testing/tap.ts';
import { newUser } from '../../ui/testing/user.ts';
import type { DraftSection } from '../contract.ts';
import { testId } from '../testing/memory-session.ts';
import {
  announced,
  button,
  card,
  cardTitles,
  renderEditor,
  section,
} from '../testing/rendered-editor.tsx';

const user = newUser();
const item = (at: number) => testId('itm', at);
const sectionId = testId('sec', 1);
const address = (at: number) => `/media/${String(at).padStart(32, '0')}-800x600.webp`;
const three = () => [1, 2, 3].map((at) => section('textSection', at, { title: `Part ${at}` }));
const notice = () => document.querySelector<HTMLElement>('.removal-notice');
const undo = () => within(notice()!).getByRole('button', { name: 'Undo' });
const captions = () =>
  [...document.querySelectorAll('.item-title')].map(({ textContent }) => textContent);

const removeCard = (at: number) =>
  user.click(card(testId('sec', at)).getByRole('button', { name: 'Remove' }));

async function removeItem(name: RegExp) {
  await user.click(button(name));
  const body = within(document.querySelector<HTMLElement>('.item-body')!);
  await user.click(body.getByRole('button', { name: 'Remove' }));
}

const LISTS: Array<[string, DraftSection, RegExp, string]> = [
  [
    'a picture in an album',
    section('albumSection', 1, {
      photos: [1, 2, 3].map((at) => ({ id: item(at), photo: address(at), caption: `No. ${at}` })),
    }),
    /^Photo 2/,
    'Photo removed.',
  ],
  [
    'an event',
    section('timelineSection', 1, {
      events: [1, 2, 3].map((at) => ({ id: item(at), date: `194${at}`, caption: `No. ${at}` })),
    }),
    /^Event 2/,
    'Event removed.',
  ],
  [
    'a person',
    section('familyTreeSection', 1, {
      members: [1, 2, 3].map((at) => ({
        id: item(at),
        name: `No. ${at}`,
        relationship: 'Son',
        dob: '1960',
      })),
    }),
    /^Person 2/,
    'Person removed.',
  ],
  [
    'a slide',
    section('contentSliderSection', 1, {
      content: [1, 2, 3].map((at) => ({
        id: item(at),
        type: 'photo',
        url: address(at),
        caption: `No. ${at}`,
      })),
    }),
    /^Slide 2/,
    'Slide removed.',
  ],
];

describe('[Undo] after a removal', () => {
  test('puts a section back in its place, with its id and its items', async () => {
    const photos = [{ id: item(1), photo: address(1), caption: 'At sea' }];
    const album = section('albumSection', 2, { title: 'Sea', photos });
    const [first, , last] = three();
    const { session } = renderEditor([first!, album, last!]);
    await removeCard(2);
    expect(cardTitles()).toEqual(['Part 1', 'Part 3']);
    expect(notice()).toHaveAttribute('role', 'status');
    expect(notice()).toHaveTextContent('“Sea” removed.');
    await user.click(undo());
    expect(session.getView().document.sections).toEqual([first, album, last]);
    expect(screen.getByRole('heading', { name: 'Sea' })).toHaveFocus();
    expect(card(testId('sec', 2)).getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(announced()).toBe('Album restored.');
    expect(notice()).toHaveTextContent('');
  });

  test.each(LISTS)('puts back %s', async (_, made, name, sentence) => {
    const { session } = renderEditor([made]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    const before = session.getView().document;
    await removeItem(name);
    expect(session.getView().document).not.toEqual(before);
    expect(notice()).toHaveTextContent(sentence);
    await user.click(undo());
    expect(session.getView().document).toEqual(before);
    expect(document.activeElement).toBe(
      document.querySelector(`[data-item="${item(2)}"] .item-button`),
    );
  });

  test('puts back several that were selected, each in its place', async () => {
    const { session } = renderEditor([LISTS[0]![1]]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    const before = session.getView().document;
    await user.click(button('Select photos'));
    await user.click(screen.getByRole('checkbox', { name: /No\. 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /No\. 3/ }));
    const selection = within(document.querySelector<HTMLElement>('.items-selection')!);
    await user.click(selection.getByRole('button', { name: 'Remove' }));
    expect(captions()).toEqual(['No. 2']);
    expect(notice()).toHaveTextContent('2 photos removed.');
    await user.click(undo());
    expect(session.getView().document).toEqual(before);
  });

  test('the same sentence is said again, of a second removal and of a second [Undo]', async () => {
    renderEditor([LISTS[0]![1]]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    // Screen readers say what is new in a live region, and nothing if it stays as it was.
    const isSaidAgain = async (region: string, repeat: () => Promise<void>) => {
      const said = document.querySelector(region)?.firstElementChild;
      await repeat();
      expect(document.querySelector(region)).toHaveTextContent(said?.textContent ?? '-');
      return !said?.isConnected;
    };
    await removeItem(/^Photo 2/);
    expect(await isSaidAgain('.removal-notice .notice-words', () => removeItem(/^Photo 2/))).toBe(
      true,
    );
    await user.click(undo());
    expect(await isSaidAgain('.editor > [aria-live]', () => user.click(undo()))).toBe(true);
  });

  test('goes back through two removals, the last one first', async () => {
    const { session } = renderEditor(three());
    const before = session.getView().document;
    await removeCard(2);
    await removeCard(3);
    expect(notice()).toHaveTextContent('“Part 3” removed.');
    await user.click(undo());
    expect(cardTitles()).toEqual(['Part 1', 'Part 3']);
    expect(notice()).toHaveTextContent('“Part 2” removed.');
    await user.click(undo());
    expect(session.getView().document).toEqual(before);
  });

  test('also works when all were removed and others added meanwhile', async () => {
    const { session } = renderEditor(three());
    await removeCard(1);
    await removeCard(2);
    await removeCard(3);
    act(() => {
      session.insert('sections', { type: 'textSection', title: 'New' });
    });
    for (let count = 0; count < 3; count += 1) await user.click(undo());
    expect(cardTitles()).toEqual(['New', 'Part 1', 'Part 2', 'Part 3']);
  });

  test('brings back a text that was too long to save, in its field', async () => {
    const { session } = renderEditor([section('textSection', 1, { title: 'Sea', bodyText: 'x' })]);
    const path = `${sectionId}.bodyText`;
    const tooLong = 'x'.repeat(50_001);
    act(() => session.set(path, tooLong));
    await removeCard(1);
    await user.click(undo());
    const { document: draft, refusals } = session.getView();
    expect(draft.sections).toMatchObject([{ id: sectionId, title: 'Sea', bodyText: tooLong }]);
    expect(Object.keys(refusals)).toEqual([path]);
    act(() => session.discard(path));
    expect(session.getView().document.sections[0]?.bodyText).toBe('x');
  });

  test('puts back a portrait with its crop, but not over a new one', async () => {
    const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
    const head = { fullName: 'Rose', profilePhoto: address(1), profilePhotoCrop: crop };
    const { session } = renderEditor([], head);
    await user.click(button('Remove photo'));
    expect(session.getView().document['profilePhotoCrop']).toBeUndefined();
    await user.click(undo());
    expect(session.getView().document).toMatchObject(head);
    await user.click(button('Remove photo'));
    act(() => session.set('profilePhoto', address(2)));
    await user.click(undo());
    expect(session.getView().document['profilePhoto']).toBe(address(2));
  });

  test('puts back the second person', async () => {
    const head = { fullName: 'Rose', fullName2: 'Tom', dob2: '1940' };
    const { session } = renderEditor([], head);
    await user.click(button('Remove the second person'));
    await user.click(button('Remove'));
    expect(notice()).toHaveTextContent('Second person removed.');
    await user.click(undo());
    expect(session.getView().document).toMatchObject(head);
    expect(screen.getByDisplayValue('Tom')).toHaveFocus();
  });

  test("says so when the picture's section was removed elsewhere", async () => {
    const { session } = renderEditor([LISTS[0]![1]]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    await removeItem(/^Photo 2/);
    act(() => session.remove(sectionId));
    await user.click(undo());
    expect(session.getView().document.sections).toEqual([]);
    expect(notice()).toHaveFocus();
  });
});

test('a link removed from a text comes back, but not over newer text', async () => {
  const bodyText = 'See [the sea](https://example.org/) here';
  const { session } = renderEditor([section('textSection', 1, { title: 'Sea', bodyText })]);
  await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
  const textOf = () => session.getView().document.sections[0]?.bodyText;
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text');
  const removeLink = async () => {
    area.setSelectionRange(8, 8);
    await user.click(button('Link'));
    await user.click(button('Remove link'));
    expect(textOf()).toBe('See the sea here');
    expect(notice()).toHaveTextContent('Link removed.');
  };
  await removeLink();
  await user.click(undo());
  expect(textOf()).toBe(bodyText);
  await removeLink();
  act(() => session.set(`${sectionId}.bodyText`, 'New'));
  await user.click(undo());
  expect(textOf()).toBe('New');
});

describe('a double click', () => {
  const twice = (target: Element) =>
    user.pointer([
      { keys: '[MouseLeft]', target },
      { keys: '[MouseLeft]', target },
    ]);
  const again = (target: HTMLElement, detail: number) => fireEvent.click(target, { detail });
  const removeOf = (at: number) => card(testId('sec', at)).getByRole('button', { name: 'Remove' });

  test('on [Remove] removes one section, though the next one slides under the pointer', async () => {
    renderEditor(three());
    await removeCard(1);
    again(removeOf(2), 2);
    again(removeOf(2), 3);
    expect(cardTitles()).toEqual(['Part 2', 'Part 3']);
    again(removeOf(2), 1);
    expect(cardTitles()).toEqual(['Part 3']);
    await user.click(undo());
    await user.click(undo());
    expect(cardTitles()).toEqual(['Part 1', 'Part 2', 'Part 3']);
  });

  test("by touch removes one section, even on a phone that doesn't count taps", () => {
    renderEditor(three());
    tap(removeOf(1));
    tap(removeOf(2));
    expect(cardTitles()).toEqual(['Part 2', 'Part 3']);
  });

  test('removes one picture', async () => {
    renderEditor([LISTS[0]![1]]);
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    await removeItem(LISTS[0]![2]);
    await user.click(button(LISTS[0]![2]));
    const body = within(document.querySelector<HTMLElement>('.item-body')!);
    again(body.getByRole('button', { name: 'Remove' }), 2);
    expect(captions()).toEqual(['No. 1', 'No. 3']);
  });

  test('on the question about the second person answers nothing', async () => {
    renderEditor([], { fullName: 'Rose', fullName2: 'Tom' });
    await twice(button('Remove the second person'));
    again(button('Remove'), 2);
    expect(screen.getByDisplayValue('Tom')).toBeVisible();
  });
});
