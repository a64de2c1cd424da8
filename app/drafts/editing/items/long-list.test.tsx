import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const COUNT = 2_000;

class FakeObserver {
  static all: FakeObserver[] = [];
  readonly watched = new Set<Element>();
  readonly #tell: (entries: object[]) => void;

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
    FakeObserver.all.push(this);
  }

  observe = (element: Element) => this.watched.add(element);
  unobserve = (element: Element) => this.watched.delete(element);
  disconnect = () => this.watched.clear();

  /** Simulates scrolling: only these chunks are near the screen. Each chunk is 1,200 px high. */
  show(near: readonly number[]): void {
    const entries = [...this.watched].map((target, index) => ({
      target,
      isIntersecting: near.includes(index),
      boundingClientRect: { height: 1_200 },
    }));
    act(() => this.#tell(entries));
  }
}

beforeEach(() => {
  FakeObserver.all = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});

async function openAlbum(count = COUNT) {
  const photos = Array.from({ length: count }, (_, at) => ({
    id: testId('itm', at + 1),
    photo: `/media/${String(at).padStart(32, '0')}-800x600.webp`,
    caption: `Picture ${at + 1}`,
  }));
  const rendered = renderEditor([section('albumSection', 1, { title: 'Album', photos })]);
  await user.click(card(testId('sec', 1)).getByRole('button', { name: 'Edit' }));
  const [observer] = FakeObserver.all;
  if (!observer) throw new Error('Nothing is observed.');
  return { ...rendered, observer };
}

const drawn = () =>
  [...document.querySelectorAll('[data-item]')].map((element) =>
    Number(element.getAttribute('aria-posinset')),
  );

test('of 2,000 pictures only those near the screen are rendered, and the others keep their space', async () => {
  const { observer } = await openAlbum();
  expect(drawn()).toHaveLength(48);
  observer.show([40, 41]);
  expect(drawn().at(0)).toBe(961);
  expect(drawn()).toHaveLength(48);
  const chunks = document.querySelectorAll<HTMLElement>('.item-chunk');
  expect(chunks).toHaveLength(84);
  expect(chunks[0]?.style.height).toBe('1200px');
  expect(chunks[60]?.style.height).toBe('1200px');
  expect(chunks[40]?.style.height).toBe('');
});

test('a list short enough for dragging stays in the document, however far away it is', async () => {
  const { observer } = await openAlbum(120);
  observer.show([]);
  expect(drawn()).toHaveLength(120);
});

test.each([
  [1, 0],
  [2, 2],
  [121, 0],
])(
  'of %i pictures %i have a handle, because the others could not be dragged',
  async (count, handles) => {
    await openAlbum(count);
    const album = document.querySelector('.item-list');
    expect(album?.querySelectorAll('[data-drag-handle], [data-handle]')).toHaveLength(2 * handles);
  },
);

test('each picture has its position in the whole list', async () => {
  await openAlbum();
  const first = screen.getAllByRole('listitem').find(({ dataset }) => dataset['item']);
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(first).toHaveAttribute('aria-setsize', '2000');
});

test('a picture moved far away is rendered there and keeps the focus', async () => {
  await openAlbum();
  await user.click(button('Photo 1: Picture 1'));
  await user.click(button('Move to position…'));
  await user.type(screen.getByLabelText('Position (1 to 2000)'), '1500{Enter}');
  expect(document.activeElement?.closest('[data-item]')).toHaveAttribute('aria-posinset', '1500');
});

test('an open picture stays rendered wherever one scrolls', async () => {
  const { observer } = await openAlbum();
  await user.click(button('Photo 3: Picture 3'));
  observer.show([50]);
  expect(screen.getByLabelText('Caption')).toHaveValue('Picture 3');
  expect(drawn()).toHaveLength(48);
});

test('a changed caption renders only one picture again', async () => {
  const { session } = await openAlbum();
  const drawings: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const item = (target instanceof Element ? target : target.parentElement)?.closest(
        '[data-item]',
      );
      drawings.push(item?.getAttribute('aria-posinset') ?? 'outside');
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  act(() => session.set(`${testId('sec', 1)}.photos.${testId('itm', 2)}.caption`, 'New'));
  expect(await screen.findByText('New')).toBeInTheDocument();
  expect([...new Set(drawings)]).toEqual(['2']);
  observer.disconnect();
});
