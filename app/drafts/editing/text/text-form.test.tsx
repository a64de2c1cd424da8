import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

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

test('[Bold] marks the chosen words, and the finished look shows them bold', async () => {
  const rendered = await open('She loved tea.');
  area().setSelectionRange(10, 13);
  await user.click(button('Bold'));
  expect(area()).toHaveValue('She loved **tea**.');
  expect(stored(rendered)).toBe('She loved **tea**.');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview.querySelector('strong')).toHaveTextContent('tea');
});

test('pasted rich text becomes light markdown at the cursor', async () => {
  const rendered = await open('She loved .');
  area().setSelectionRange(10, 10);
  fireEvent.paste(area(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? '<b>tea</b>' : 'tea') },
  });
  expect(stored(rendered)).toBe('She loved **tea**.');
});

test('the count is always there; a text that is too long stays and is told', async () => {
  const { session } = await open('a'.repeat(49_999));
  expect(screen.getByText('49,999 of 50,000 characters')).toBeInTheDocument();
  fireEvent.change(area(), { target: { value: 'b'.repeat(50_002) } });
  expect(area().value).toHaveLength(50_002);
  expect(area()).toHaveAccessibleDescription(/^This is 2 characters too long\. Shorten it/);
  expect(session.edits).toEqual([`set ${id}.bodyText`]);
  fireEvent.change(area(), { target: { value: 'short' } });
  expect(area()).not.toBeInvalid();
});

test('a section may be in another language than the page', async () => {
  const rendered = await open('Ella cantaba.');
  const field = screen.getByLabelText('Language of this section');
  expect(field).toHaveDisplayValue('Same as the page');
  await user.selectOptions(field, 'Español');
  const language = () => rendered.session.getView().document.sections[0]?.language;
  expect(language()).toBe('es');
  await user.selectOptions(field, 'Same as the page');
  expect(language()).toBeUndefined();
});
