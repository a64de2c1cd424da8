import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, card, renderEditor, section } from '../../testing/rendered-editor.tsx';

const user = newUser();
const id = testId('sec', 1);

async function open(bodyText: string) {
  const rendered = renderEditor([section('textSection', 1, { title: 'Her life', bodyText })]);
  await user.click(card(id).getByRole('button', { name: 'Edit' }));
  return rendered;
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const stored = ({ session }: Awaited<ReturnType<typeof open>>) =>
  session.getView().document.sections[0]?.bodyText;

test('[Bold] marks the selected words, and the preview shows them bold', async () => {
  const rendered = await open('She loved tea.');
  area().setSelectionRange(10, 13);
  await user.click(button('Bold'));
  expect(area()).toHaveValue('She loved **tea**.');
  expect(stored(rendered)).toBe('She loved **tea**.');
  const preview = await screen.findByRole('region', { name: 'Preview of this text' });
  expect(preview.querySelector('strong')).toHaveTextContent('tea');
});

test('[Bold] without a word at the cursor inserts nothing, and says what to do', async () => {
  await open('She loved ');
  area().setSelectionRange(10, 10);
  await user.click(button('Bold'));
  expect(area()).toHaveValue('She loved ');
  const advice = 'Put the cursor in a word, or select the words you want to format.';
  expect(screen.getByText(advice)).toBeInTheDocument();
  await user.type(area(), 'tea');
  expect(screen.queryByText(advice)).toBeNull();
});

describe('[Link]', () => {
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

  test('asks for the address of the selected words, refuses an invalid one, and returns to the text', async () => {
    const rendered = await open('She loved her garden.');
    area().setSelectionRange(10, 20);
    await user.click(button('Link'));
    expect(screen.getByRole('dialog').closest('#over-page')).not.toBeNull();
    const asked = dialog('Add a link');
    const address = asked.getByLabelText('Web address or email');
    expect(address).toHaveFocus();
    expect(asked.getByLabelText('Text to show')).toHaveValue('her garden');
    await user.type(address, 'roses{Enter}');
    expect(address).toHaveAccessibleDescription(/Enter a web address/);
    await user.clear(address);
    await user.type(address, 'example.org/roses{Enter}');
    const text = 'She loved [her garden](https://example.org/roses).';
    await waitFor(() => expect(area()).toHaveValue(text));
    expect(stored(rendered)).toBe(text);
    expect(area()).toHaveFocus();
    expect(area().selectionStart).toBe(text.length - 1);
  });

  test('changes or removes the link at the cursor', async () => {
    await open('She loved [her garden](https://example.org).');
    area().setSelectionRange(14, 14);
    await user.click(button('Link'));
    const asked = dialog('Edit link');
    expect(asked.getByLabelText('Web address or email')).toHaveValue('example.org');
    await user.type(asked.getByLabelText('Web address or email'), '/a');
    await user.click(asked.getByRole('button', { name: 'Save link' }));
    await waitFor(() =>
      expect(area()).toHaveValue('She loved [her garden](https://example.org/a).'),
    );
    area().setSelectionRange(14, 14);
    await user.click(button('Link'));
    await user.click(dialog('Edit link').getByRole('button', { name: 'Remove link' }));
    await waitFor(() => expect(area()).toHaveValue('She loved her garden.'));
  });

  test('changes nothing when its dialog is closed', async () => {
    await open('She loved tea.');
    await user.click(button('Link'));
    await user.click(dialog('Add a link').getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(area()).toHaveFocus());
    expect(area()).toHaveValue('She loved tea.');
  });
});

test('[Done writing] at the end of the text closes the card', async () => {
  await open('She loved tea.');
  await user.click(button('Done writing'));
  expect(screen.queryByLabelText('Text')).toBeNull();
  await waitFor(() => expect(card(id).getByRole('button', { name: 'Edit' })).toHaveFocus());
});

test('pasted rich text becomes light markdown at the cursor', async () => {
  const rendered = await open('She loved .');
  area().setSelectionRange(10, 10);
  fireEvent.paste(area(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? '<b>tea</b>' : 'tea') },
  });
  expect(stored(rendered)).toBe('She loved **tea**.');
});

test("the count is always shown; a text that's too long stays and is reported", async () => {
  const { session } = await open('a'.repeat(49_999));
  expect(screen.getByText('49,999 of 50,000 characters')).toBeInTheDocument();
  fireEvent.change(area(), { target: { value: 'b'.repeat(50_002) } });
  expect(area().value).toHaveLength(50_002);
  expect(area()).toHaveAccessibleDescription(/^This is 2 characters too long\. Shorten it/);
  expect(session.edits).toEqual([`set ${id}.bodyText`]);
  fireEvent.change(area(), { target: { value: 'short' } });
  expect(area()).not.toBeInvalid();
});

test('a section can be in a different language from the page', async () => {
  const rendered = await open('Ella cantaba.');
  const field = screen.getByLabelText('Language of this section');
  expect(field).toHaveDisplayValue('Same as the page');
  await user.selectOptions(field, 'Español');
  const language = () => rendered.session.getView().document.sections[0]?.language;
  expect(language()).toBe('es');
  await user.selectOptions(field, 'Same as the page');
  expect(language()).toBeUndefined();
});
