import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { SectionViewOf } from '../../../memorials/page/page-view.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, renderEditor, rose, section } from '../../testing/rendered-editor.tsx';

// The test DOM has no documents of frames, so the page is drawn where the frame stands.
vi.mock('../../preview/page-frame.tsx', () => ({
  PageFrame: ({ title, children }: { title: string; children: ReactNode }) => (
    <section aria-label={title}>{children}</section>
  ),
}));

const script = vi.hoisted(() => ({ requests: 0, isOffline: false }));
vi.mock('../../preview/load-page.ts', () => ({
  loadPage: async () => {
    script.requests += 1;
    if (script.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return import('../../preview/live-page.tsx');
  },
}));

const drawn: string[] = [];
vi.mock('../../../memorials/page/sections/text-section.tsx', () => ({
  TextSection: ({ section: { key, html } }: { section: SectionViewOf<'textSection'> }) => {
    drawn.push(key);
    return <p>{html}</p>;
  },
}));

const first = testId('sec', 1);
const second = testId('sec', 2);
const twoTexts = () =>
  [1, 2].map((at) => section('textSection', at, { title: `Part ${at}`, bodyText: `Words ${at}` }));

// Loaded before the tests, which do not measure how long that takes.
beforeAll(async () => {
  await import('../../preview/live-page.tsx');
  await import('../../../ui/markdown/light-markdown.ts');
});

const user = newUser();
const page = async () => within(await screen.findByRole('region', { name: 'Page preview' }));
const queryPage = () => screen.queryByRole('region', { name: 'Page preview' });
const tab = (name: string) => screen.getByRole('tab', { name });

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void };
  };
  act(() => happyDOM.setViewport({ width }));
}

beforeEach(() => {
  drawn.length = 0;
  Object.assign(script, { requests: 0, isOffline: false });
  setWidth(390);
  return () => setWidth(1024);
});

describe('on a wide screen', () => {
  beforeEach(() => setWidth(1280));

  test('the page is shown beside the cards and follows each key; there are no tabs', async () => {
    renderEditor(twoTexts());
    expect((await page()).getByRole('heading', { level: 1, name: 'Rose Hill' })).toBeVisible();
    await user.click(card(second).getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await (await page()).findByRole('heading', { name: 'Part 2!' })).toBeVisible();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  });

  test('only the changed section is drawn again', async () => {
    const { session } = renderEditor(twoTexts());
    await page();
    await waitFor(() => expect(drawn).toContain(second));
    drawn.length = 0;
    act(() => session.type(`${second}.bodyText`, 'Other words'));
    await (await page()).findByText('<p dir="auto">Other words</p>');
    act(() => session.type('fullName', 'Rose Ann Hill'));
    await (await page()).findByRole('heading', { level: 1, name: 'Rose Ann Hill' });
    expect(new Set(drawn)).toEqual(new Set([second]));
  });

  test('each part has one button, which opens its card and focuses it', async () => {
    renderEditor(twoTexts());
    await user.click((await page()).getByRole('button', { name: 'Edit Part 2' }));
    expect(card(second).getByRole('heading', { name: 'Part 2' })).toHaveFocus();
    expect(card(second).getByLabelText('Title')).toHaveValue('Part 2');
    await user.click((await page()).getByRole('button', { name: 'Edit Header' }));
    expect(card('head').getByRole('heading')).toHaveFocus();
    expect(screen.getByLabelText('Full name')).toBeInTheDocument();
  });

  test('the preview can be skipped', async () => {
    renderEditor(twoTexts());
    await page();
    await user.click(button('Skip the preview'));
    expect(screen.getByText('End of the preview')).toHaveFocus();
  });

  test.each(['saved', 'refused'])(
    '“Open full page” waits until the last edits are %s, and opens it once',
    async (outcome) => {
      const { session, router } = renderEditor(twoTexts());
      const sent = Promise.withResolvers<boolean>();
      session.flush = () => sent.promise;
      await user.dblClick(screen.getByRole('link', { name: 'Open full page' }));
      expect(router.state.location.pathname).toBe('/memorial/mem_1/memorial-page');
      await act(async () => {
        if (outcome === 'saved') sent.resolve(true);
        else sent.reject(new Error('The device has no space left.'));
      });
      expect(await screen.findByText('The preview')).toBeVisible();
      await act(() => router.navigate(-1));
      expect(router.state.location.pathname).toBe('/memorial/mem_1/memorial-page');
    },
  );

  test("“Open full page” doesn't wait forever", async () => {
    const { session } = renderEditor(twoTexts());
    const { promise: never } = Promise.withResolvers<boolean>();
    session.flush = () => never;
    await page();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(screen.getByRole('link', { name: 'Open full page' }));
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.queryByText('The preview')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    expect(await screen.findByText('The preview')).toBeVisible();
  });

  test('“Open full page” in a new tab is left to the browser', async () => {
    renderEditor(twoTexts());
    let isLeft = false;
    const listener = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', listener, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Open full page' }), { ctrlKey: true });
    expect(isLeft).toBe(true);
  });

  test('a contributor gets no button for the header', async () => {
    renderEditor(twoTexts(), undefined, { ...rose, role: 'contributor' }, [first]);
    await (await page()).findByRole('button', { name: 'Edit Part 1' });
    expect(screen.queryByRole('button', { name: 'Edit Header' })).toBeNull();
  });
});

describe('on a phone', () => {
  test('the page loads when its tab is touched; offline a message says so, and it can be retried', async () => {
    renderEditor(twoTexts());
    await act(async () => undefined);
    expect(script.requests).toBe(0);
    script.isOffline = true;
    fireEvent.pointerEnter(tab('Preview'));
    expect(script.requests).toBe(1);
    await user.click(tab('Preview'));
    expect(await screen.findByText(/We can’t show the preview right now/)).toBeVisible();
    script.isOffline = false;
    await user.click(button('Show preview'));
    expect((await page()).getByText(/Words 1/)).toBeVisible();
  });

  test('the page is drawn only while its tab is open; the address says so once', async () => {
    const { router } = renderEditor(twoTexts());
    expect(tab('Edit')).toHaveAttribute('aria-selected', 'true');
    expect(queryPage()).toBeNull();
    await user.click(tab('Preview'));
    expect(router.state.location.search).toBe('?view=preview');
    expect((await page()).getByText(/Words 1/)).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
    expect(screen.queryByRole('tabpanel', { name: 'Edit' })).toBeNull();
    await user.click(tab('Edit'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(queryPage()).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'Edit' })).toBeVisible();
    drawn.length = 0;
    await user.click(card(first).getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Title'), '!');
    expect(drawn).not.toContain(first);
  });

  test("the browser's Back returns to the field that had the focus", async () => {
    const { router } = renderEditor(twoTexts());
    await user.click(card(first).getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(tab('Preview'));
    expect((await page()).getByRole('heading', { name: 'Part 1!' })).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  });

  test('the arrow keys change the tab and keep the focus on it', async () => {
    renderEditor(twoTexts());
    await act(async () => tab('Edit').focus());
    await user.keyboard('{ArrowRight}');
    // The next key comes when the page is drawn, because a key of a test cannot wait for what the page still loads.
    await page();
    expect(tab('Preview')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Preview')).toHaveFocus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(tab('Edit')).toHaveAttribute('aria-selected', 'true'));
    expect(tab('Edit')).toHaveFocus();
  });

  test('pressing a part of the page opens its card in the other tab', async () => {
    renderEditor(twoTexts());
    await user.click(tab('Preview'));
    await user.click((await page()).getByRole('button', { name: 'Edit Part 2' }));
    await waitFor(() =>
      expect(card(second).getByRole('heading', { name: 'Part 2' })).toHaveFocus(),
    );
    expect(tab('Edit')).toHaveAttribute('aria-selected', 'true');
    expect(card(second).getByLabelText('Title')).toBeVisible();
  });
});
