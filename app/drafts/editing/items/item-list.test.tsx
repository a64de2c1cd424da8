import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import type { DraftSection } from '../../contract.ts';
import { testId } from '../../testing/memory-session.ts';
import {
  button,
  card,
  noticed,
  renderEditor,
  rose,
  section,
} from '../../testing/rendered-editor.tsx';

const user = newUser();
const sectionId = testId('sec', 1);
const item = (at: number) => testId('itm', at);
const address = (at: number) => `/media/${String(at).padStart(32, '0')}-800x600.webp`;

function album(count: number): DraftSection {
  const photos = Array.from({ length: count }, (_, index) => ({
    id: item(index + 1),
    photo: address(index + 1),
    caption: `Picture ${index + 1}`,
  }));
  return section('albumSection', 1, { title: 'Album', photos });
}

async function open(...made: DraftSection[]) {
  const rendered = renderEditor(made);
  await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
  return rendered;
}

const body = () => within(document.querySelector<HTMLElement>('.item-body') ?? document.body);

const captions = () =>
  [...document.querySelectorAll('.item-title')].map(({ textContent }) => textContent);

describe('an album', () => {
  test('one picture is open at a time; [Done] returns the focus', async () => {
    await open(album(3));
    await user.click(button('Photo 1: Picture 1'));
    expect(screen.getByLabelText('Caption')).toHaveValue('Picture 1');
    await user.click(button('Photo 2: Picture 2'));
    expect(screen.getByLabelText('Caption')).toHaveValue('Picture 2');
    await user.click(body().getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Caption')).not.toBeInTheDocument();
    expect(button('Photo 2: Picture 2')).toHaveFocus();
  });

  test('pictures move up and down, and the new position is announced', async () => {
    await open(album(3));
    await user.click(button('Photo 1: Picture 1'));
    await user.click(body().getByRole('button', { name: 'Move down' }));
    expect(captions()).toEqual(['Picture 2', 'Picture 1', 'Picture 3']);
    expect(noticed()).toBe('The photo is now in position 2 of 3.');
    expect(body().getByRole('button', { name: 'Move down' })).toHaveFocus();
  });

  test('“Move to position…” accepts only a number in the list', async () => {
    await open(album(4));
    await user.click(button('Photo 4: Picture 4'));
    await user.click(button('Move to position…'));
    const field = screen.getByLabelText('Position (1 to 4)');
    expect(field).toHaveFocus();
    await user.type(field, '7{Enter}');
    expect(field).toHaveAccessibleDescription('Enter a number from 1 to 4.');
    await user.clear(field);
    await user.type(field, '٢{Enter}');
    expect(captions()).toEqual(['Picture 1', 'Picture 4', 'Picture 2', 'Picture 3']);
    expect(noticed()).toBe('The photo is now in position 2 of 4.');
  });

  test.each(['Escape', 'Cancel'])(
    '%s closes the small forms, moves nothing and leads back to their buttons',
    async (way) => {
      await open(album(2), section('albumSection', 2));
      await user.click(button('Photo 1: Picture 1'));
      for (const name of ['Move to position…', 'Move to another album…']) {
        await user.click(body().getByRole('button', { name }));
        if (way === 'Escape') await user.keyboard('2{Escape}');
        else await user.click(body().getByRole('button', { name: way }));
        expect(body().getByRole('button', { name })).toHaveFocus();
      }
      expect(captions()).toEqual(['Picture 1', 'Picture 2']);
      expect(noticed()).toBe('');
    },
  );

  test('several are selected and moved together, in order', async () => {
    await open(album(4));
    await user.click(button('Select photos'));
    await user.click(screen.getByRole('checkbox', { name: /Picture 4/ }));
    await user.click(screen.getByRole('checkbox', { name: /Picture 3/ }));
    expect(screen.getByText('2 photos selected')).toBeInTheDocument();
    await user.click(button('Move to position…'));
    await user.type(screen.getByLabelText('Position (1 to 3)'), '1{Enter}');
    expect(captions()).toEqual(['Picture 3', 'Picture 4', 'Picture 1', 'Picture 2']);
  });

  test('several are removed together; the focus moves on', async () => {
    const { session } = await open(album(3));
    await user.click(button('Select photos'));
    await user.click(screen.getByRole('checkbox', { name: /Picture 1/ }));
    const selection = document.querySelector<HTMLElement>('.items-selection') ?? document.body;
    await user.click(within(selection).getByRole('button', { name: 'Remove' }));
    expect(captions()).toEqual(['Picture 2', 'Picture 3']);
    expect(session.edits).toEqual([`remove ${sectionId}.photos.${item(1)}`]);
    await waitFor(() => expect(button('Photo 1: Picture 2')).toHaveFocus());
  });

  test('selecting can be stopped, even if someone else has removed all photos but one', async () => {
    const { session } = await open(album(2));
    await user.click(button('Select photos'));
    act(() => session.remove(`${sectionId}.photos.${item(2)}`));
    await user.click(button('Stop selecting'));
    expect(button('Photo 1: Picture 1')).toBeVisible();
  });

  test('several files are chosen at once; each refused one is named with its size and reason', async () => {
    const { uploads } = await open(album(1));
    const path = `${section('albumSection', 1).id}.photos`;
    const input = document.querySelector<HTMLInputElement>('.items input[type=file][multiple]');
    const files = ['a.jpg', 'b.pdf', 'c.heic'].map((name) => new File(['xy'], name));
    if (input) fireEvent.change(input, { target: { files } });
    expect(uploads.chosen).toEqual([`${path} a.jpg`, `${path} b.pdf`, `${path} c.heic`]);
    expect(screen.getByRole('alert')).toHaveTextContent('b.pdf (2 bytes): We can’t add PDF files.');
    expect(screen.getByText('0 of 2 files added.')).toBeInTheDocument();
    await user.click(button('Pause'));
    expect(screen.getAllByText('Paused at 0%')).toHaveLength(2);
    await user.click(button('Cancel uploading c.heic'));
    expect(screen.queryByText('c.heic')).not.toBeInTheDocument();
    expect(document.querySelector(`[data-list="${path}"]`)).toHaveFocus();
  });

  test('[Try again] and [Dismiss] leave the focus at the list', async () => {
    const { uploads } = await open(album(1));
    const path = `${section('albumSection', 1).id}.photos`;
    const chosen = ['a.jpg', 'b.jpg'].map((name) => new File(['xy'], name));
    act(() => uploads.refuse(chosen, path, 'No.'));
    const files = uploads.getView().files.map((file) => ({ ...file, isRepeatable: true }));
    act(() => uploads.tell({ files: files.slice(0, 1) }));
    await user.click(button('Try again'));
    expect(document.querySelector(`[data-list="${path}"]`)).toHaveFocus();
    act(() => uploads.tell({ files: files.slice(1) }));
    await user.click(button('Dismiss'));
    expect(document.querySelector(`[data-list="${path}"]`)).toHaveFocus();
  });

  test("the draft's pictures are counted before files are chosen, and more than the plan allows are not sent", async () => {
    const plan = {
      name: 'Free',
      pictures: { used: 0, max: 2 },
      films: { used: 0, max: 3 },
      bytes: { used: 0, max: 1e9 },
    };
    const { uploads } = renderEditor([album(1)], undefined, { ...rose, plan });
    await user.click(card(section('albumSection', 1).id).getByRole('button', { name: 'Edit' }));
    expect(screen.getByText('Photos on this memorial: 1 of 2.')).toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('.items input[type=file][multiple]');
    const files = ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name));
    if (input) fireEvent.change(input, { target: { files } });
    expect(uploads.getView().files.map(({ name, state }) => [name, state])).toEqual([
      ['a.jpg', 'sending'],
      ['b.jpg', 'refused'],
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'b.jpg (1 byte): This memorial has 1 photo, and 1 more is still uploading. You’ll keep everything you already have. The Free plan includes up to 2 per memorial, so you can’t add more right now.',
    );
  });
});

test('a full list says so, and accepts no more', async () => {
  const content = Array.from({ length: 500 }, (_, at) => ({
    id: item(at + 1),
    type: 'photo',
    url: address(at + 1),
  }));
  await open(section('contentSliderSection', 1, { title: 'Slider', content }));
  expect(button('Add photos or videos')).toHaveAccessibleDescription(
    'Each section can have up to 500 slides. To add more, add another section.',
  );
});

test('an event has a date in parts, a text and a picture', async () => {
  const { session } = await open(section('timelineSection', 1, { title: 'Her life', events: [] }));
  await user.click(button('Add an event'));
  const when = within(screen.getByRole('group', { name: 'Date' }));
  await user.type(when.getByLabelText('Year'), '1964');
  await user.type(screen.getByLabelText('What happened'), 'The wedding');
  expect(session.getView().document.sections[0]?.events).toMatchObject([
    { date: '1964', caption: 'The wedding' },
  ]);
  // The page sorts events by date, so events have no move buttons.
  expect(body().queryByRole('button', { name: 'Move up' })).not.toBeInTheDocument();
});

describe('a family member', () => {
  const tree = (relationship?: string) =>
    section('familyTreeSection', 1, {
      title: 'Family',
      members: [{ id: item(1), name: 'Ann', ...(relationship ? { relationship } : {}) }],
    });
  const openAnn = async (relationship?: string) => {
    const rendered = await open(tree(relationship));
    await user.click(button(/^Person 1: Ann/));
    return rendered;
  };

  test("a relationship is chosen from the tree's groups", async () => {
    const { session } = await openAnn();
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Half-sister');
    expect(session.getView().document.sections[0]?.members?.[0]?.['relationship']).toBe(
      'Half-sister',
    );
    expect(
      screen.getByText('This person will appear under “Siblings” in the family tree.'),
    ).toBeInTheDocument();
  });

  test("a birth in the future is questioned, like the memorial's own", async () => {
    await openAnn();
    await user.type(screen.getByLabelText('Year'), '2999');
    expect(screen.getByRole('group', { name: 'Born' })).toHaveAccessibleDescription(
      'This date is in the future. Check the year.',
    );
  });

  test('a relationship says to whom', async () => {
    await openAnn();
    expect(screen.getByLabelText('Relationship')).toHaveAccessibleDescription(
      /^Choose how this person is related to Rose Hill/,
    );
  });

  test("custom relationships are possible; those the tree doesn't know are pointed out", async () => {
    await openAnn('Dearest aunt');
    expect(screen.getByLabelText('In your own words')).toHaveValue('Dearest aunt');
    expect(
      screen.getByText('This person will appear under “Aunts and Uncles” in the family tree.'),
    ).toBeInTheDocument();
    await user.clear(screen.getByLabelText('In your own words'));
    await user.type(screen.getByLabelText('In your own words'), 'Friend');
    expect(screen.getByText(/We don’t recognise this relationship/)).toBeInTheDocument();
  });
});

test("a slideshow's video shows its poster and length, and can be played", async () => {
  const url = `/media/${'0'.repeat(32)}-1920x1080-83s.mp4`;
  const content = [{ id: item(1), type: 'video', url }];
  await open(section('contentSliderSection', 1, { title: 'Slider', content }));
  const poster = document.querySelector('.item-poster');
  expect(poster).toHaveAttribute('src', url.replace('.mp4', '-poster.webp'));
  await user.click(button(/Video, 1 min 23 sec/));
  expect(screen.getByText(/Video, 1 min 23 sec, 1920 × 1080 pixels/)).toBeInTheDocument();
  const player = screen.getByLabelText('This video');
  expect(player).toHaveAttribute('src', url);
  expect(player).toHaveAttribute('preload', 'none');
});

test('a video from before posters can be played too', async () => {
  const url = `/media/${'0'.repeat(32)}.mp4`;
  const content = [{ id: item(1), type: 'video', url }];
  await open(section('contentSliderSection', 1, { title: 'Slider', content }));
  expect(document.querySelector('.item-poster')).toBeNull();
  await user.click(button(/Video/));
  expect(screen.getByLabelText('This video')).toHaveAttribute('preload', 'metadata');
});
