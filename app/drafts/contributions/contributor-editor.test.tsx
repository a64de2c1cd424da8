import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { testId } from '../testing/memory-session.ts';
import {
  button,
  card,
  cardTitles,
  renderEditor,
  rose,
  section,
} from '../testing/rendered-editor.tsx';

const user = newUser();
const ALBUM = testId('sec', 'album');
const TEXT = testId('sec', 'text');
const OWN_TEXT = testId('sec', 'owntext');
const OWN_ALBUM = testId('sec', 'ownalbum');
const PHOTOS = `${ALBUM}.photos`;
const photo = (name: string, caption: string) => ({
  id: testId('itm', name),
  photo: 'https://example.org/a.jpg',
  caption,
});

const sections = () => [
  section('textSection', 'text', { title: 'Her life', bodyText: 'She was.' }),
  section('albumSection', 'album', {
    title: 'Summers',
    photos: [photo('theirs', 'Theirs'), photo('mine1', 'Mine one'), photo('mine2', 'Mine two')],
  }),
  section('tributesSection', 'tributes', { title: 'Words' }),
  section('timelineSection', 'timeline', { title: 'Days' }),
  section('familyTreeSection', 'tree', { title: 'Family' }),
  section('serviceSection', 'funeral', { title: 'Goodbye' }),
  section('textSection', 'owntext', { title: 'My grandfather', bodyText: 'He fished.' }),
  section('albumSection', 'ownalbum', { title: 'Mine', photos: [photo('cousins', 'Of a cousin')] }),
];

const OWN = [OWN_TEXT, OWN_ALBUM, testId('itm', 'mine1'), testId('itm', 'mine2')];

const open = (memorial: Partial<typeof rose> = {}) =>
  renderEditor(
    sections(),
    { fullName: 'Rose Hill', dob: '1941-02-03' },
    { ...rose, role: 'contributor', ownerName: 'Ben Hill', ...memorial },
    OWN,
  );

const buttonsOf = (id: string) =>
  card(id)
    .queryAllByRole('button')
    .map((element) => element.textContent);

test('says what a contributor can do and who publishes, and has no Publish button', () => {
  open();
  expect(
    screen.getByText(/You can add photos and text here, and change or remove what you’ve added/),
  ).toHaveTextContent('Ben Hill or an editor will publish your changes.');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Preview' })).toBeVisible();
});

test('a memorial without an owner names no owner', () => {
  open({ ownerName: undefined });
  expect(screen.getByText(/The owner or an editor will publish your changes/)).toBeVisible();
});

test('the header is read-only, with one sentence, and there are no theme settings', () => {
  open();
  expect(buttonsOf('head')).toEqual([]);
  expect(card('head').getByText(/Only the owner and editors can change this\./)).toBeVisible();
  expect(document.querySelector('[data-card="look"]')).toBeNull();
});

test.each([
  ["another person's text", TEXT, []],
  ["another person's album", ALBUM, ['Add photos']],
  ["another person's timeline", testId('sec', 'timeline'), ['Add events']],
  ["another person's family tree", testId('sec', 'tree'), ['Add people']],
  ['the section for tributes', testId('sec', 'tributes'), []],
  ['the funeral', testId('sec', 'funeral'), []],
  ['an own text', OWN_TEXT, ['Edit', 'Move up', 'Move down', 'Remove']],
  [
    "their own album with another person's picture in it",
    OWN_ALBUM,
    ['Edit', 'Move up', 'Move down'],
  ],
])('%s has the buttons that work', (_, id, buttons) => {
  open();
  expect(buttonsOf(id)).toEqual(buttons);
});

test("only the contributor's own sections and pictures have a drag handle", async () => {
  open();
  await user.click(card(ALBUM).getByRole('button', { name: 'Add photos' }));
  const handles = [...document.querySelectorAll('[data-drag-handle]')].map((handle) =>
    handle.getAttribute('data-drag-handle'),
  );
  expect(new Set(handles)).toEqual(new Set(OWN));
});

test("in another person's album, own pictures open and the others are only shown", async () => {
  const { session } = open();
  await user.click(card(ALBUM).getByRole('button', { name: 'Add photos' }));
  const album = card(ALBUM);
  expect(album.queryByLabelText('Title')).toBeNull();
  expect(album.queryByRole('button', { name: /Theirs/ })).toBeNull();
  expect(album.getByText('Theirs')).toBeVisible();
  expect(album.getAllByText('Added by you')).toHaveLength(2);
  expect(album.getByText('You can only change photos you’ve added yourself.')).toBeVisible();
  expect(album.queryByRole('button', { name: 'Sort by date taken' })).toBeNull();
  await user.click(album.getByRole('button', { name: /Mine one/ }));
  await user.type(album.getByLabelText('Caption'), '!');
  await user.click(album.getByRole('button', { name: 'Remove' }));
  expect(session.edits).toContain(`set ${PHOTOS}.${testId('itm', 'mine1')}.caption`);
  expect(session.edits.at(-1)).toBe(`remove ${PHOTOS}.${testId('itm', 'mine1')}`);
});

test('of several, only own pictures are selected and moved', async () => {
  const { session } = open();
  await user.click(card(ALBUM).getByRole('button', { name: 'Add photos' }));
  await user.click(button('Select photos'));
  expect(card(ALBUM).getAllByRole('checkbox')).toHaveLength(2);
  await user.click(button('Select all'));
  await user.click(button('Move to position…'));
  await user.type(card(ALBUM).getByRole('textbox'), '1');
  await user.click(button('Move'));
  expect(session.edits).toEqual([
    `move ${PHOTOS}.${testId('itm', 'mine1')}`,
    `move ${PHOTOS}.${testId('itm', 'mine2')}`,
  ]);
  const [, album] = session.getView().document.sections;
  expect(album?.photos?.map(({ caption }) => caption)).toEqual(['Mine one', 'Mine two', 'Theirs']);
});

test.each([
  ['Add text', 'textSection', 'Text'],
  ['Add an album', 'albumSection', 'Title'],
])('[%s] adds an open section that can be changed at once', async (name, type, field) => {
  const { session } = open();
  expect(screen.queryByRole('button', { name: 'Add a section' })).toBeNull();
  await user.click(button(name));
  const added = session.getView().document.sections.at(-1);
  expect(added?.type).toBe(type);
  expect(buttonsOf(added?.id ?? '').slice(0, 1)).toEqual(['Done']);
  expect(card(added?.id ?? '').getByLabelText(field)).toHaveFocus();
});

test("a page without sections doesn't open the header form", () => {
  renderEditor([], undefined, { ...rose, role: 'contributor' }, []);
  expect(screen.queryByLabelText('Full name')).toBeNull();
  expect(cardTitles()).toEqual([]);
});

test('a role reduced while the editor is open removes the controls', () => {
  const { session } = renderEditor(sections(), { fullName: 'Rose Hill' });
  expect(buttonsOf(TEXT)).toContain('Edit');
  act(() => session.tell({ ownParts: new Set(OWN) }));
  expect(buttonsOf(TEXT)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test("text refused for another person's part is shown with the reason until it is discarded", async () => {
  const { session } = open();
  const quote = 'Words that I typed as an editor';
  act(() =>
    session.tell({
      document: { ...session.getView().document, quote },
      refusals: { quote: 'Only the owner and editors can change this.' },
    }),
  );
  const notice = within(
    screen.getByText('Some changes haven’t been saved').closest<HTMLElement>('.notice')!,
  );
  expect(notice.getByText(/Quote: we couldn’t save this\./)).toHaveTextContent(
    'Only the owner and editors can change this.',
  );
  expect(notice.getByText(quote)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Discard this change' }));
  expect(session.edits).toEqual(['discard quote']);
  expect(document.querySelector('[data-card-title]')).toHaveFocus();
});

test("a section that couldn't be removed says why", async () => {
  const { session } = open();
  act(() => session.tell({ refusals: { [OWN_ALBUM]: 'Others have added to this section.' } }));
  expect(screen.getByText(/we couldn’t make this change/)).toHaveTextContent(
    'Album “Mine”: we couldn’t make this change. Others have added to this section.',
  );
  await user.click(button('Dismiss'));
  expect(session.edits).toEqual([`discard ${OWN_ALBUM}`]);
  expect(card(OWN_ALBUM).getByRole('heading')).toHaveFocus();
});

test("text for a part that's gone for good is discarded, without a Keep button that can't work", () => {
  const { session } = open();
  const conflict = { mine: 'My caption', theirs: null, by: 'Ben', at: undefined };
  const gone = `${testId('sec', 'gone')}.photos.${testId('itm', 'gone')}.caption`;
  act(() => session.tell({ conflicts: [{ ...conflict, path: gone }] }));
  expect(button('Discard mine')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
});
