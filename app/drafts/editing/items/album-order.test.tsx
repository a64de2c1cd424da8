import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { useToasts } from '../../../ui/toast/toast-store.ts';
import type { DraftItem, DraftSection } from '../../contract.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, noticed, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const item = (at: number) => testId('itm', at);

function album(name: number, photos: DraftItem[], title = `Album ${name}`): DraftSection {
  return section('albumSection', name, { title, photos });
}

function photo(at: number, fields: Record<string, unknown> = {}): DraftItem {
  const address = `/media/${String(at).padStart(32, '0')}-800x600.webp`;
  return { id: item(at), photo: address, caption: `Picture ${at}`, ...fields };
}

async function open(...albums: DraftSection[]) {
  const rendered = renderEditor(albums);
  await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Edit' }));
  return rendered;
}

const captions = () =>
  [...document.querySelectorAll('.item-title')].map(({ textContent }) => textContent);
const photosOf = ({ session }: Awaited<ReturnType<typeof open>>, at: number) =>
  session.getView().document.sections[at]?.photos ?? [];

describe('sorting by the date taken', () => {
  const pictures = [
    photo(1, { taken: '2001-05-01T10:00:00' }),
    photo(2),
    photo(3, { taken: '1999-05-01T10:00:00' }),
    photo(4, { taken: '2000-05-01T10:00:00' }),
  ];

  test('puts photos without a date at the end and says so; the old order can be restored', async () => {
    await open(album(1, pictures));
    await user.click(button('Sort by date taken'));
    expect(captions()).toEqual(['Picture 3', 'Picture 4', 'Picture 1', 'Picture 2']);
    expect(noticed()).toBe('Sorted by date taken. 1 photo without a date is at the end.');
    await user.click(button('Undo'));
    expect(captions()).toEqual(['Picture 1', 'Picture 2', 'Picture 3', 'Picture 4']);
    await user.click(button('Sort by date taken'));
    await user.click(button('Sort by date taken'));
    expect(screen.getByText('These photos are already sorted by date taken.')).toBeVisible();
  });

  test('is not offered when no dates are known', async () => {
    await open(album(1, [photo(1), photo(2)]));
    expect(screen.queryByText('Sort by date taken')).not.toBeInTheDocument();
  });
});

describe('selecting several', () => {
  const check = (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));

  test('all, none, or all between two', async () => {
    await open(
      album(
        1,
        [1, 2, 3, 4, 5].map((at) => photo(at)),
      ),
    );
    await user.click(button('Select photos'));
    await check(/Picture 2$/);
    await check(/Picture 4$/);
    await user.click(button('Select everything in between'));
    expect(screen.getByText('3 photos selected')).toBeInTheDocument();
    await user.click(button('Select all'));
    expect(screen.getByText('5 photos selected')).toBeInTheDocument();
    await user.click(button('Clear selection'));
    expect(screen.getByText('Tap or click photos to select them.')).toBeInTheDocument();
  });

  test('they move to another album with everything that belongs to them', async () => {
    const words = { alt: 'A van', focalPoint: { x: 0, y: 1 }, taken: '1999-05-01T10:00:00' };
    const rendered = await open(
      album(1, [photo(1), photo(2, words), photo(3)]),
      album(2, [photo(9)], 'The sea'),
    );
    await user.click(button('Select photos'));
    await check(/Picture 2$/);
    await check(/Picture 1$/);
    await user.click(button('Move to another album…'));
    expect(screen.getByLabelText('Choose an album')).toHaveTextContent(/^The sea \(1 photo\)$/);
    await user.click(button('Move'));
    expect(photosOf(rendered, 0)).toEqual([photo(3)]);
    expect(photosOf(rendered, 1)).toEqual([photo(9), photo(1), photo(2, words)]);
    expect(noticed()).toBe('2 photos moved to another album.');
    expect(button('Photo 1: Picture 3')).toHaveFocus();
    await user.click(button('Undo'));
    expect(photosOf(rendered, 0)).toEqual([photo(1), photo(2, words), photo(3)]);
    expect(photosOf(rendered, 1)).toEqual([photo(9)]);
  });

  test('[Undo] of that move brings back what still exists, with its newer text, and says so', async () => {
    const rendered = await open(album(1, [photo(1), photo(2), photo(3)]), album(2, [], 'The sea'));
    await user.click(button('Select photos'));
    await check(/Picture 2$/);
    await check(/Picture 1$/);
    await user.click(button('Move to another album…'));
    await user.click(button('Move'));
    const there = `${testId('sec', 2)}.photos`;
    act(() => {
      rendered.session.remove(`${there}.${item(1)}`);
      rendered.session.changeElsewhere(`${there}.${item(2)}.caption`, 'Newer');
    });
    await user.click(button('Undo'));
    expect(photosOf(rendered, 0)).toEqual([photo(2, { caption: 'Newer' }), photo(3)]);
    expect(useToasts.getState().toasts.map(({ title }) => title)).toContain(
      'We couldn’t move every photo back, because the albums have since changed.',
    );
  });

  test('[Undo] moves nothing back into an album that has filled up', async () => {
    const rendered = await open(album(1, [photo(1), photo(2)]), album(2, [], 'The sea'));
    await user.click(button('Photo 1: Picture 1'));
    await user.click(button('Move to another album…'));
    await user.click(button('Move'));
    const full = Array.from({ length: 2_000 }, (_, at) => photo(at + 10));
    const { document: draft } = rendered.session.getView();
    const [first, second] = draft.sections;
    act(() =>
      rendered.session.tell({
        document: { ...draft, sections: [{ ...first!, photos: full }, second!] },
      }),
    );
    await user.click(button('Undo'));
    expect(photosOf(rendered, 0)).toHaveLength(2_000);
    expect(photosOf(rendered, 1)).toEqual([photo(1)]);
  });

  test('a full album accepts no more, and nothing leaves the other one', async () => {
    const full = Array.from({ length: 2_000 }, (_, at) => photo(at + 10));
    const rendered = await open(album(1, [photo(1), photo(2)]), album(2, full, 'Full'));
    await user.click(button('Photo 1: Picture 1'));
    await user.click(button('Move to another album…'));
    await user.click(button('Move'));
    expect(screen.getByLabelText('Choose an album')).toHaveAccessibleDescription(
      'This album is full. Choose another one.',
    );
    expect(photosOf(rendered, 0)).toHaveLength(2);
  });

  test('a picture with unsaved text waits for it', async () => {
    const rendered = await open(album(1, [photo(1), photo(2)]), album(2, []));
    await user.click(button('Photo 1: Picture 1'));
    fireEvent.change(screen.getByLabelText('Caption'), { target: { value: 'x'.repeat(2_001) } });
    await user.click(button('Move to another album…'));
    await user.click(button('Move'));
    expect(screen.getByLabelText('Choose an album')).toBeInvalid();
    expect(photosOf(rendered, 0)).toHaveLength(2);
  });

  test('a single album offers no other', async () => {
    await open(album(1, [photo(1), photo(2)]));
    await user.click(button('Photo 1: Picture 1'));
    expect(screen.queryByText('Move to another album…')).not.toBeInTheDocument();
  });
});
