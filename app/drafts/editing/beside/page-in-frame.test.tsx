import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { card, renderEditor, section } from '../../testing/rendered-editor.tsx';

vi.mock('../../../language/page-messages.ts', async (load) => {
  const { loadDisguised } = await import('../../../language/testing/disguised-messages.ts');
  return { ...(await load<object>()), loadPageMessages: loadDisguised };
});

// Loaded before the tests, which do not measure how long that takes.
beforeAll(async () => {
  await import('../../preview/live-page.tsx');
  await import('../../../ui/markdown/light-markdown.ts');
});

const user = newUser();
const text = section('textSection', 1, { title: 'Her life', bodyText: 'word '.repeat(100) });
const album = section('albumSection', 2, { title: 'Summers', photos: [] });

let page: Document;

/** The test DOM has no documents of frames, so this one stands in for the frame's. */
beforeEach(() => {
  page = document.implementation.createHTMLDocument('');
  Object.defineProperty(page, 'defaultView', { value: window });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(() => page);
  setWidth(390);
  return () => setWidth(1024);
});

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void };
  };
  act(() => happyDOM.setViewport({ width }));
}

/** Style sheets are not loaded here. The page opens when they are. */
async function opened(): Promise<void> {
  await waitFor(() => expect(page.querySelector('[data-part]')).not.toBeNull());
  for (const link of page.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
  await waitFor(() =>
    expect(screen.getByTitle('Page preview')).toHaveAttribute('data-styled', 'true'),
  );
  // What happens in a frame does not reach the window around it.
  for (const type of ['click', 'dragenter', 'dragover', 'dragleave', 'drop']) {
    page.addEventListener(type, (event) => event.stopPropagation());
  }
  // The listeners are there one step later.
  await act(async () => undefined);
}

async function openPreview(
  head?: Record<string, unknown>,
): Promise<ReturnType<typeof renderEditor>> {
  const rendered = renderEditor([text, album], head);
  // The entry before the editor's, to which one step too many would lead.
  await act(() => rendered.router.navigate('/memorial/mem_1/memorial-page?from=here'));
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await opened();
  return rendered;
}

function find(selector: string): Element {
  const found = page.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

const part = () => find(`[data-part="${text.id}"] .section-title, [data-part="${text.id}"]`);

test('after a tablet is turned, “See more” responds once, and pressing a part opens its card', async () => {
  const { router } = await openPreview();
  setWidth(1280);
  fireEvent.click(find('.toggle-button'));
  expect(find('[data-collapsed]')).toHaveAttribute('data-collapsed', 'false');
  await act(async () => {
    fireEvent.click(part());
  });
  expect(router.state.location.search).toBe('?view=preview');
  expect(card(text.id).getByLabelText('Title')).toBeVisible();
});

test('a closed preview removes its listeners', async () => {
  await openPreview();
  expect(fireEvent.click(page.body)).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByTitle('Page preview')).toBeNull());
  expect(fireEvent.click(page.body)).toBe(true);
});

test('two quick taps on a part are one step in the history', async () => {
  const { router } = await openPreview();
  await act(async () => {
    fireEvent.click(part());
    fireEvent.click(part());
  });
  await waitFor(() => expect(card(text.id).getByLabelText('Title')).toBeVisible());
  expect(router.state.location.search).toBe('?from=here');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(router.state.location.search).toBe('?view=preview');
});

test('two quick taps on the tab are one step in the history', async () => {
  const { router } = renderEditor([text]);
  const tab = screen.getByRole('tab', { name: 'Preview' });
  await act(async () => {
    fireEvent.click(tab);
    fireEvent.click(tab);
  });
  await opened();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

function aPhoto() {
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  return {
    types: ['Files'],
    files: [file],
    items: [{ kind: 'file', type: file.type }],
    dropEffect: 'none',
  };
}

test('on a narrow screen, a photo dropped on the preview is shown in its album', async () => {
  const { uploads, router } = await openPreview();
  const dataTransfer = aPhoto();
  fireEvent.dragEnter(page.body, { dataTransfer });
  expect(screen.getByText('Add 1 photo to “Summers”')).toBeVisible();
  await act(async () => {
    fireEvent.drop(page.body, { dataTransfer });
  });
  expect(uploads.chosen).toEqual([`${album.id}.photos a.jpg`]);
  await waitFor(() => expect(router.state.location.search).toBe('?from=here'));
  expect(card(album.id).getByLabelText('Title')).toBeVisible();
});

test("the page is in the memorial's language, its edit buttons in the editor's", async () => {
  await openPreview({ fullName: 'Rose Hill', language: 'ar-XB' });
  expect(page.documentElement).toHaveAttribute('lang', 'ar-XB');
  expect(page.documentElement).toHaveAttribute('dir', 'rtl');
  const more = find('.toggle-button');
  expect(more).toHaveTextContent('⟦See more⟧');
  fireEvent.click(more);
  expect(more).toHaveTextContent('⟦See less⟧');
  expect(find('.memorial-page')).toHaveTextContent('⟦Add Tribute⟧');
  const edit = find(`[data-part="${text.id}"] .live-page-edit`);
  expect(edit).toHaveTextContent('Edit Her life');
  expect(edit).toHaveAttribute('lang', 'en');
});

test('a file dropped on the page in the frame is handled like any other', async () => {
  const { uploads } = await openPreview();
  setWidth(1280);
  const dataTransfer = aPhoto();
  const words = () => screen.queryByText('Add 1 photo to “Summers”');
  fireEvent.dragEnter(document.body, { dataTransfer });
  fireEvent.dragEnter(page.body, { dataTransfer });
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  expect(words()).toBeInTheDocument();
  expect(fireEvent.dragOver(page.body, { dataTransfer })).toBe(false);
  fireEvent.dragLeave(page.body, { relatedTarget: null });
  expect(words()).toBeNull();
  let isLeft = true;
  await act(async () => {
    isLeft = fireEvent.drop(page.body, { dataTransfer });
  });
  expect(isLeft).toBe(false);
  expect(uploads.chosen).toEqual([`${testId('sec', 2)}.photos a.jpg`]);
});
