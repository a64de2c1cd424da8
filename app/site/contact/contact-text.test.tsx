import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { ContactText } from './contact-text.tsx';
import type { ContactFormView } from './contact-view.ts';

const EMAIL = 'help@memorials.example.org';

function show(form?: ContactFormView, email: string | undefined = EMAIL) {
  return render(
    <MemoryRouter>
      <ContactText provider="Evermore" email={email} address={undefined} form={form} />
    </MemoryRouter>,
  );
}

test("the browser submits the form itself, to the page's address", () => {
  show();
  const button = screen.getByRole('button', { name: 'Send message' });
  expect(button.closest('form')).toHaveAttribute('method', 'post');
  expect(button.closest('form')).not.toHaveAttribute('action');
  expect(screen.getByLabelText('Your message')).toBeRequired();
  expect(screen.getByLabelText('Your name (optional)')).not.toBeRequired();
  expect(screen.getByLabelText('Your email address')).toBeRequired();
  expect(screen.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
});

test('a form that comes back is filled in, says what to do, and focuses the first invalid field', () => {
  show({
    values: { text: 'How do I begin?', name: '', email: 'ruth@' },
    errors: { email: 'Enter a full email address, for example name@example.org.' },
    notice: 'Your message hasn’t been sent yet. Everything you filled in is still here.',
  });
  expect(screen.getByRole('alert')).toHaveTextContent('hasn’t been sent yet');
  expect(screen.getByLabelText('Your message')).toHaveValue('How do I begin?');
  const email = screen.getByLabelText('Your email address');
  expect(email).toHaveValue('ruth@');
  expect(email).toHaveAccessibleDescription(/Enter a full email address/);
  expect(email).toHaveFocus();
});

test("without an operator's address there is no form, and the page says so", () => {
  render(
    <MemoryRouter>
      <ContactText provider="Evermore" email={undefined} address={undefined} form={undefined} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/doesn’t have a contact email address yet/)).toBeVisible();
  expect(screen.queryByText(/write to us/i)).not.toBeInTheDocument();
});
