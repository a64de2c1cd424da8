import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import {
  dispatchAuthDialog,
  useAuthDialog,
} from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { testId, type MemorySession } from '../../testing/memory-session.ts';
import {
  announced,
  noticed,
  button,
  card,
  cardTitles,
  renderEditor,
  rose,
  section,
} from '../../testing/rendered-editor.tsx';

const user = newUser();
const first = testId('sec', 1);
const second = testId('sec', 2);
const threeTexts = () => [1, 2, 3].map((at) => section('textSection', at, { title: `Part ${at}` }));

describe('the bar', () => {
  test("the theme's card shows its name without being opened", () => {
    renderEditor([], { fullName: 'Rose Hill', themeId: 'navy-and-gold' });
    expect(card('look').getByRole('heading')).toHaveTextContent('Navy and Gold');
  });

  test('shows whether the text is saved; only good and bad are announced, not each key', () => {
    const { session } = renderEditor();
    const spoken = () => screen.getAllByRole('status')[0]?.textContent;
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(spoken()).toBe('');
    act(() => session.tell({ status: 'saving' }));
    expect(screen.getByText('Saving…')).toBeInTheDocument();
    expect(spoken()).toBe('');
    act(() => session.tell({ status: 'offline' }));
    expect(spoken()).toBe('Not saved yet: you’re offline');
    act(() => session.tell({ status: 'saving' }));
    expect(spoken()).toBe('Not saved yet: you’re offline');
    act(() => session.tell({ status: 'saved' }));
    expect(spoken()).toBe('Saved');
  });

  test('leads to the full-page preview and saves first', async () => {
    const { session } = renderEditor();
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    await user.click(screen.getByRole('link', { name: 'Open full page' }));
    expect(session.calls.flush).toBe(1);
    expect(await screen.findByText('The preview')).toBeInTheDocument();
  });
});

test('a page that was taken down can be edited, but not published', () => {
  renderEditor([], undefined, { ...rose, state: 'taken-down', level: 'link' });
  expect(screen.getByText(/To publish changes, restore it in Settings first/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

describe('problems', () => {
  test('being offline is explained', () => {
    const { session } = renderEditor();
    act(() => session.tell({ status: 'offline' }));
    expect(
      screen.getByText(
        'You’re offline. We’re keeping your changes on this device and will save them when you’re back online.',
      ),
    ).toBeInTheDocument();
  });

  test('when the session has ended, the sign-in dialog opens in place and the forms stay', async () => {
    const { session } = renderEditor();
    useSessionActivity.setState({ screenKeptFor: ada.email });
    await user.type(screen.getByLabelText('Quote'), 'Be kind');
    act(() => session.tell({ status: 'signed-out' }));
    expect(
      screen.getByText('Please log in again. Your changes are still here.'),
    ).toBeInTheDocument();
    expect(useAuthDialog.getState().dialog.isOpen).toBe(false);
    const expectDialog = () =>
      expect(useAuthDialog.getState().dialog).toMatchObject({
        isOpen: true,
        mode: 'login',
        email: ada.email,
      });
    await waitFor(expectDialog, { timeout: 10_000 });
    act(() => dispatchAuthDialog({ type: 'dismissed' }));
    await user.click(button('Log in'));
    expectDialog();
    expect(screen.getByLabelText('Quote')).toHaveValue('Be kind');
  });

  test('a refused value leads to its field', async () => {
    const { session } = renderEditor(threeTexts());
    act(() => session.tell({ refusals: { [`${second}.title`]: 'Enter other words.' } }));
    await user.click(button('Text “Part 2”: title'));
    const field = screen.getByLabelText('Title');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Part 2');
    expect(field).toHaveAccessibleDescription('Enter other words.');
  });

  test('refused values go back to what is saved, after a question', async () => {
    const { session } = renderEditor(threeTexts());
    await user.click(card(first).getByRole('button', { name: 'Edit' }));
    const field = screen.getByLabelText('Title');
    await user.click(field);
    await user.paste('a'.repeat(400));
    expect(field).toBeInvalid();
    await user.click(button('Use saved version'));
    expect(button('Keep my text')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue(`Part 1${'a'.repeat(400)}`);
    await user.click(button('Use saved version'));
    await user.click(button('Use saved version'));
    expect(field).toHaveValue('Part 1');
    expect(field).toHaveFocus();
    expect(field).not.toBeInvalid();
    expect(session.edits.at(-1)).toBe(`discard ${first}.title`);
    expect(screen.queryByText('Some changes haven’t been saved')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use saved version' })).toBeNull();
  });

  test("an item that couldn't be added to a list has no field, and can be discarded", async () => {
    const { session } = renderEditor(threeTexts());
    const reason = 'A page can have up to 200 sections.';
    act(() => session.tell({ refusals: { sections: reason } }));
    expect(
      screen.getByText(/^Sections: we couldn’t save what you added\. A page can have/),
    ).toBeVisible();
    await user.click(button('Discard this change'));
    expect(session.edits).toEqual(['discard sections']);
    expect(document.querySelector('[data-place="sections"]')).toHaveFocus();
    expect(screen.queryByText('Some changes haven’t been saved')).not.toBeInTheDocument();
  });

  test('an edit the server fails on is named, and leads to its field', async () => {
    const { session } = renderEditor(threeTexts());
    const reason = 'Something went wrong on our side, so we couldn’t save this.';
    act(() => session.tell({ status: 'unsaved', refusals: { [`${second}.title`]: reason } }));
    expect(screen.getAllByText('One field isn’t saved')).not.toHaveLength(0);
    await user.click(button('Text “Part 2”: title'));
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByText(/Something went wrong on our side/)).toBeInTheDocument();
    await user.click(button('Publish'));
    expect(await screen.findByText(/the page will show the last saved version/)).toBeVisible();
  });

  test('a browser that stores nothing, and a memorial that accepts nothing, are reported', () => {
    const { session } = renderEditor();
    act(() =>
      session.tell({
        status: 'failing',
        isKeptOnDevice: false,
        stopped: { code: 'MEMORIAL_GONE', message: 'This page was taken down by the family.' },
      }),
    );
    expect(screen.getByText(/this browser can’t keep them/)).toBeInTheDocument();
    expect(screen.getByText(/taken down by the family/)).toBeInTheDocument();
    act(() => session.tell({ status: 'saved', stopped: undefined }));
    expect(screen.getByText(/can’t keep changes on this device/)).toBeInTheDocument();
  });
});

describe('sections', () => {
  test('without any, a sentence suggests a first one', () => {
    renderEditor();
    expect(screen.getByText(/There are no sections yet/)).toBeInTheDocument();
  });

  test('[Move down] moves a card, keeps the focus on it and announces its position', async () => {
    renderEditor(threeTexts());
    await user.click(card(first).getByRole('button', { name: 'Move down' }));
    expect(cardTitles()).toEqual(['Part 2', 'Part 1', 'Part 3']);
    expect(noticed()).toBe('“Part 1” is now in position 2 of 3.');
    expect(card(first).getByRole('button', { name: 'Move down' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cardTitles()).toEqual(['Part 2', 'Part 3', 'Part 1']);
    expect(card(first).getByRole('button', { name: 'Move down' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cardTitles()).toEqual(['Part 2', 'Part 3', 'Part 1']);
  });

  test('[Remove] removes a card; the focus goes to the next one', async () => {
    const { session } = renderEditor(threeTexts());
    await user.click(card(second).getByRole('button', { name: 'Remove' }));
    expect(cardTitles()).toEqual(['Part 1', 'Part 3']);
    expect(session.edits).toEqual([`remove ${second}`]);
    expect(screen.getByText('Part 2').closest('[role=status]')).toHaveTextContent(
      '“Part 2” removed.Undo',
    );
    expect(screen.getByRole('heading', { name: 'Part 3' })).toHaveFocus();
  });

  test.each(['Text', 'Album', 'Timeline', 'Family tree', 'Slideshow', 'Tributes', 'Funeral'])(
    'a %s can be added; its title gets the focus',
    async (name) => {
      renderEditor(threeTexts());
      await user.click(button('Add a section'));
      await user.click(button(new RegExp(`^${name}`)));
      expect(cardTitles()).toHaveLength(4);
      expect(screen.getByLabelText('Title')).toHaveFocus();
      const isSection = name === 'Tributes' || name === 'Funeral';
      const subject = isSection ? `${name} section` : name;
      const isFirst = name === 'Funeral';
      expect(announced()).toBe(`${subject} added at the ${isFirst ? 'top' : 'end'}.`);
      expect(cardTitles().indexOf('Part 1')).toBe(isFirst ? 1 : 0);
    },
  );

  test('at 200 sections a sentence says why no more can be added', { tags: 'full' }, async () => {
    renderEditor(Array.from({ length: 200 }, (_, at) => section('textSection', at)));
    expect(screen.getByText('A page can have up to 200 sections.')).toBeInTheDocument();
    await user.click(button('Add a section'));
    expect(button('Add a section')).toHaveAttribute('aria-expanded', 'false');
  });

  test('only open cards have their forms on the page', async () => {
    renderEditor(threeTexts());
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(card(first).getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Part 1');
    await user.click(card(first).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('two people at the same field', () => {
  const conflict = {
    path: `${first}.title`,
    mine: 'My title',
    theirs: 'Their title',
    by: 'Ben',
    at: '2026-03-01T20:14:00',
  };

  test('both texts and the choice are at the field, and the list above leads there', async () => {
    const { session } = renderEditor(threeTexts());
    act(() => session.tell({ conflicts: [conflict] }));
    await user.click(button('Text “Part 1”: title'));
    const box = within(screen.getByRole('group', { name: /Ben changed this .*at 20:14/ }));
    expect(box.getByText('Their title')).toBeInTheDocument();
    expect(box.getByText('My title')).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Theirs' }));
    expect(session.edits).toEqual([`resolve ${first}.title theirs`]);
    expect(screen.getByLabelText('Title')).toHaveValue('Their title');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(
      screen.queryByText('Your changes and someone else’s don’t match. Choose which to keep.'),
    ).not.toBeInTheDocument();
  });

  test.each([
    ['Mine', 'mine', 'My title'],
    ['Both', 'both', 'Their title'],
  ])('[%s] keeps it', async (name, choice, value) => {
    const { session } = renderEditor(threeTexts());
    act(() => session.tell({ conflicts: [{ ...conflict, path: `${first}.subheading` }] }));
    await user.click(button('Text “Part 1”: subheading'));
    await user.click(button(name));
    expect(session.edits).toEqual([`resolve ${first}.subheading ${choice}`]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Subheading').value).toContain(value);
  });

  test('the visitor buttons are named', async () => {
    const { session } = renderEditor(threeTexts());
    const theirs = { addTribute: true, sendCondolences: false, share: true };
    const mine = { addTribute: false, sendCondolences: false, share: false };
    act(() => session.tell({ conflicts: [{ ...conflict, path: 'actionButtons', theirs, mine }] }));
    await user.click(button('Buttons for visitors'));
    const box = within(screen.getByRole('group', { name: /Ben changed this/ }));
    expect(box.getByText('Add a tribute, Share')).toBeInTheDocument();
    expect(box.getByText('no buttons')).toBeInTheDocument();
  });

  test('a removed part has no field: the choice is above the cards', () => {
    const { session } = renderEditor(threeTexts());
    const path = `${testId('sec', 'gone')}.title`;
    act(() => session.tell({ conflicts: [{ ...conflict, path, theirs: null }] }));
    expect(screen.getByRole('group', { name: /Ben removed this/ })).toBeInTheDocument();
  });

  describe('for a removed part', () => {
    const gone = testId('sec', 'gone');
    const openRemoved = (resolve: MemorySession['resolve']) => {
      const { session } = renderEditor(threeTexts());
      const path = `${gone}.title`;
      act(() => session.tell({ conflicts: [{ ...conflict, path, theirs: null }] }));
      session.resolve = resolve;
      return session;
    };

    test("[Mine] says so if it can't be restored, and nothing is announced", async () => {
      openRemoved(async () => false);
      await user.click(button('Mine'));
      const box = within(screen.getByRole('group', { name: /Ben removed this/ }));
      expect(await box.findByText(/We couldn’t restore this just now/)).toBeVisible();
      expect(box.getByText('My title')).toBeVisible();
      expect(announced()).toBe('');
    });

    test('[Mine] restores it, announces it, and focuses it', async () => {
      const session = openRemoved(async () => {
        const sections = [...threeTexts(), section('textSection', 'gone', { title: 'My title' })];
        session.tell({ document: { fullName: 'Rose Hill', sections }, conflicts: [] });
        return true;
      });
      await user.click(button('Mine'));
      await waitFor(() => expect(announced()).toBe('Your version kept.'));
      expect(card(gone).getByRole('heading', { name: /My title/ })).toHaveFocus();
    });

    test('[Theirs] leaves the focus on the page', async () => {
      const session = openRemoved(async () => {
        session.tell({ conflicts: [] });
        return true;
      });
      await user.click(button('Theirs'));
      await waitFor(() => expect(announced()).toBe('Their version kept.'));
      expect(card('head').getByRole('heading')).toHaveFocus();
    });
  });
});
