import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { rose } from '../testing/rendered-editor.tsx';
import type { ChangedPart } from '../unpublished/changed-parts.ts';
import {
  openPublishDialog as open,
  publish,
  published,
  user,
} from './testing/open-publish-dialog.tsx';

let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

const live: KeptMemorial = { ...rose, state: 'published', level: 'link' };
const head = (part: 'quote' | 'theme'): ChangedPart => ({
  kind: 'head',
  part,
  place: part === 'theme' ? 'themeId' : 'quote',
});
const removed: ChangedPart = {
  kind: 'removed',
  section: { id: 'sec_1', type: 'albumSection', title: 'Summers' },
};
const buttons = () =>
  [...document.querySelectorAll('.dialog-actions > :is(a, button)')].map(
    ({ textContent }) => textContent,
  );

test('lists what changed; each part leads to its place, and a removed one leads nowhere', async () => {
  const onShowPlace = vi.fn<(place: string) => void>();
  open({ memorial: live, changes: [head('quote'), removed], onShowPlace });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Quote',
    'Album “Summers” removed',
  ]);
  expect(screen.queryByRole('button', { name: /Summers/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  expect(onShowPlace).toHaveBeenCalledWith('quote');
});

test('names at most eight parts, and counts the others', () => {
  const changes = Array.from({ length: 13 }, (_, index): ChangedPart => {
    const section = { id: `sec_${index}`, type: 'textSection', title: `Part ${index}` };
    return { kind: 'changed', section, place: section.id, hasOwn: true };
  });
  open({ memorial: live, changes });
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(9);
  expect(items.at(-1)).toBe('and 5 more');
});

test('says so when there is nothing to publish, and asks nothing', () => {
  open({ memorial: live, changes: [] });
  expect(
    screen.getByRole('dialog', { name: 'Everything is already published.' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(buttons()).toEqual(['View page', 'Keep editing']);
});

test('shows afterwards what is on the page, without the celebration of the first time', async () => {
  api.reply = () => published();
  open({ memorial: live, changes: [head('quote'), head('theme')] });
  await publish();
  const dialog = await screen.findByRole('dialog', { name: 'Your changes have been published.' });
  expect(dialog).toHaveTextContent(/What changed:\s*Quote\s*Theme/);
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull();
  expect(buttons()).toEqual(['View page', 'Keep editing']);
});

test('the first time shows the share card, then the link', async () => {
  api.reply = () => replies.fine({ memorial: { ...live, years: '1941 – 2024' } });
  open();
  expect(buttons()).toEqual(['Publish', 'Not now']);
  await publish();
  const dialog = await screen.findByRole('dialog', { name: 'The page is live.' });
  expect(dialog).toHaveTextContent('Rose Hill1941 – 2024localhost:3000/rose-hill');
  expect(buttons()).toEqual(['Share link', 'View page', 'Keep editing']);
});

describe('discarding', () => {
  const change = { memorial: live, changes: [head('quote')] };
  const ask = () => user.click(screen.getByRole('button', { name: 'Discard changes' }));

  test('is offered only when there is a draft to go back from', () => {
    open({ memorial: live, changes: [head('quote')] });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  test('asks first, says what is kept, and closes when it is done', async () => {
    const onDiscard = vi.fn<() => Promise<undefined>>(async () => undefined);
    const { onClose } = open({ ...change, onDiscard });
    await ask();
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' });
    expect(question).toHaveAccessibleDescription(/stay in the version history for 30 days/);
    expect(onDiscard).not.toHaveBeenCalled();
    expect(buttons()).toEqual(['Discard changes', 'Keep changes']);
    await ask();
    expect(onDiscard).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('two presses discard once', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const onDiscard = vi.fn<() => Promise<undefined>>(() => promise);
    open({ ...change, onDiscard });
    await ask();
    await ask();
    await user.click(screen.getByRole('button', { name: 'Discarding…' }));
    expect(onDiscard).toHaveBeenCalledOnce();
    await act(async () => resolve(undefined));
  });

  test('shows why it failed, and the dialog stays', async () => {
    open({ ...change, onDiscard: async () => 'The page has just been changed elsewhere.' });
    await ask();
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed elsewhere/);
    await user.click(screen.getByRole('button', { name: 'Keep changes' }));
    expect(screen.getByRole('dialog', { name: 'Publish these changes?' })).toBeInTheDocument();
  });
});
