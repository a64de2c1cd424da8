// The bar says what is published, and the dialog can go back to it.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import type { FakeApi } from '../../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { DraftDocument } from '../../contract.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, renderEditor, rose, section } from '../../testing/rendered-editor.tsx';
import type { SendingFile } from '../../uploads/sending/uploads-view.ts';

const user = newUser();
const live: KeptMemorial = { ...rose, state: 'published', level: 'link' };
const HEAD = { fullName: 'Rose Hill', quote: 'Be kind' };
const texts = () => [section('textSection', 1, { title: 'Life' })];

const bar = () => document.querySelector<HTMLElement>('.editor-bar')!;
const words = () => bar().querySelector('.editor-published')?.textContent;
const publishButton = () => within(bar()).getByRole('button', { name: 'Publish' });
const notice = () => document.querySelector<HTMLElement>('.removal-notice')!;

interface Server {
  document: DraftDocument | null;
  /** for calls that a test answers itself */
  answer?: (call: string) => Reply | undefined;
}

function openEditor(
  published: DraftDocument | null,
  answer?: Server['answer'],
  memorial = live,
  own?: string[],
) {
  const server: Server = { document: published, ...(answer ? { answer } : {}) };
  const rendered = renderEditor(texts(), HEAD, memorial, own);
  rendered.api.reply = (call) => {
    if (call.endsWith('/draft/published')) return replies.fine({ document: server.document });
    return server.answer?.(call) ?? replies.fine({ memorial: live });
  };
  return { ...rendered, server };
}

const same = (): DraftDocument => ({ ...HEAD, sections: texts() });
const callsOf = (api: FakeApi) => api.calls.map(({ call }) => call);

test('everything is published: the button is quiet, and opening it asks nothing', async () => {
  openEditor(same());
  expect(await screen.findByText('Everything is published')).toBeInTheDocument();
  expect(publishButton()).toHaveAttribute('data-variant', 'quiet');
  await user.click(publishButton());
  expect(
    screen.getByRole('dialog', { name: 'Everything is already published.' }),
  ).toBeInTheDocument();
});

test('changes are counted as they are made, and again when they are undone', async () => {
  const { session } = openEditor(same());
  await screen.findByText('Everything is published');
  act(() => session.set('quote', 'Be kinder'));
  expect(words()).toBe('1 unpublished change');
  expect(publishButton()).toHaveAttribute('data-variant', 'primary');
  act(() => session.remove(testId('sec', 1)));
  expect(words()).toBe('2 unpublished changes');
  act(() => session.set('quote', 'Be kind'));
  expect(words()).toBe('1 unpublished change');
});

test('before the first publication the bar says so, without asking the server', () => {
  const { api } = openEditor(null, undefined, rose);
  expect(words()).toBe('Not published yet');
  expect(publishButton()).toHaveAttribute('data-variant', 'primary');
  expect(callsOf(api).filter((call) => call.endsWith('/published'))).toEqual([]);
});

test('a contributor, who cannot publish, is told nothing about it', () => {
  const { api } = openEditor(same(), undefined, { ...live, role: 'contributor' }, []);
  expect(words()).toBeUndefined();
  expect(callsOf(api).filter((call) => call.endsWith('/published'))).toEqual([]);
});

test('choosing a part in the list closes the dialog and shows it', async () => {
  openEditor({ ...HEAD, sections: [section('textSection', 1, { title: 'Her life' })] });
  await screen.findByText('1 unpublished change');
  await user.click(publishButton());
  await user.click(screen.getByRole('button', { name: 'Text “Life”' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

test('after publishing the bar is up to date at once', async () => {
  openEditor({ ...same(), quote: 'Old' });
  await screen.findByText('1 unpublished change');
  await user.click(publishButton());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your changes have been published.' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Quote');
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(publishButton()).toHaveFocus();
});

test("another editor's publication is known when the user comes back", async () => {
  const { server } = openEditor({ ...same(), quote: 'Old' });
  await screen.findByText('1 unpublished change');
  server.document = same();
  // The time since the last reading counts, so it is moved.
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('Everything is published')).toBeInTheDocument();
});

test('without a response nothing is claimed, and publishing still asks', async () => {
  const { api } = openEditor(null);
  api.reply = () => replies.refused('No', 503);
  await expect.poll(() => callsOf(api).some((call) => call.endsWith('/published'))).toBe(true);
  expect(words()).toBeUndefined();
  await user.click(publishButton());
  expect(screen.getByText(/Everything you’ve changed since you last published/)).toBeVisible();
});

describe('files that are not added', () => {
  const files = (...states: SendingFile['state'][]): SendingFile[] =>
    states.map((state, at) => {
      const place = { field: 'profilePhoto' };
      return { id: String(at), name: `${at}.jpg`, size: 1, sent: 0, place, state };
    });
  const note = () => within(screen.getByRole('dialog')).queryByText(/added/)?.textContent;

  test.each([
    [['paused'], 'One file hasn’t been added yet. Publish again after it’s added.'],
    [['sending', 'taking'], '2 files haven’t been added yet. Publish again after they’re added.'],
    [['refused'], 'One file wasn’t added, so it won’t be on the page.'],
    [['refused', 'refused'], '2 files weren’t added, so they won’t be on the page.'],
  ] as const)(
    'are named before publishing, as long as there are any: %j',
    async (states, sentence) => {
      const { uploads } = openEditor({ ...same(), quote: 'Old' });
      act(() => uploads.tell({ files: files(...states) }));
      await screen.findByText('1 unpublished change');
      await user.click(publishButton());
      expect(note()).toBe(sentence);
      expect(screen.queryByText(/last saved version/)).toBeNull();
      act(() => uploads.tell({ files: [] }));
      expect(note()).toBeUndefined();
    },
  );

  test('are named where everything else is published', async () => {
    const { uploads } = openEditor(same());
    act(() => uploads.tell({ files: files('sending') }));
    await screen.findByText('Everything is published');
    await user.click(publishButton());
    expect(note()).toMatch(/^One file hasn’t been added yet/);
  });
});

describe('discarding', () => {
  const askAndDiscard = async () => {
    await screen.findByText('1 unpublished change');
    await user.click(publishButton());
    await user.click(button('Discard changes'));
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }),
    );
  };
  const discarded = (data: object) => (call: string) => {
    if (call.endsWith('/discard')) return replies.fine(data);
    return call.endsWith('/restore') ? replies.fine({ revision: 2 }) : undefined;
  };

  test('saves first, sends the revision that was seen, and can be undone', async () => {
    const { session, api } = openEditor(
      { ...same(), quote: 'Old' },
      discarded({ revision: 1, kept: 7 }),
    );
    await askAndDiscard();
    expect(await within(notice()).findByText('Changes discarded.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(session.calls.flush).toBe(1);
    expect(api.calls).toContainEqual({
      call: 'POST /api/v1/memorials/mem_1/draft/discard',
      body: { revision: 1 },
    });
    await user.click(within(notice()).getByRole('button', { name: 'Undo' }));
    await expect.poll(toastTexts).toContain('success: Your changes have been restored.');
    expect(callsOf(api)).toContain('POST /api/v1/memorials/mem_1/revisions/7/restore');
  });

  test("isn't undone over newer edits; it says how to go back", async () => {
    const { session, api } = openEditor(
      { ...same(), quote: 'Old' },
      discarded({ revision: 1, kept: 7 }),
    );
    await askAndDiscard();
    await within(notice()).findByText('Changes discarded.');
    act(() => session.tell({ revision: 2 }));
    await user.click(within(notice()).getByRole('button', { name: 'Undo' }));
    await expect.poll(() => within(notice()).queryByRole('button')).toBeNull();
    expect(callsOf(api).filter((call) => call.endsWith('/restore'))).toEqual([]);
  });

  test("waits for fields that can't be saved as they are", async () => {
    const { session, api } = openEditor({ ...same(), quote: 'Old' });
    act(() => session.tell({ refusals: { quote: 'Expected at most 300.' } }));
    await askAndDiscard();
    expect(await screen.findByText(/Please check the marked fields first/)).toBeInTheDocument();
    expect(callsOf(api).filter((call) => call.endsWith('/discard'))).toEqual([]);
  });

  test('when the page was changed elsewhere, nothing is discarded, and the draft is read again', async () => {
    const { session } = openEditor({ ...same(), quote: 'Old' }, (call) =>
      call.endsWith('/discard')
        ? {
            status: 409,
            body: { success: false, message: 'No', error: 'No', code: 'DRAFT_MOVED_ON' },
          }
        : undefined,
    );
    await askAndDiscard();
    expect(await screen.findByText(/has just been changed elsewhere/)).toBeInTheDocument();
    expect(session.calls.refresh).toBeGreaterThan(0);
  });

  test('unsaved edits is refused', async () => {
    const { session, api } = openEditor({ ...same(), quote: 'Old' });
    session.canSave = false;
    await askAndDiscard();
    expect(
      await screen.findByText(/haven’t been saved yet, so we haven’t discarded anything/),
    ).toBeVisible();
    expect(callsOf(api).filter((call) => call.endsWith('/discard'))).toEqual([]);
  });

  test('twice, or with nothing left, says nothing', async () => {
    openEditor({ ...same(), quote: 'Old' }, discarded({ revision: 1 }));
    await askAndDiscard();
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(within(notice()).queryByRole('button')).toBeNull();
  });
});
