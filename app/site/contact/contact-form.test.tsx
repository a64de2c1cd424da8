import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import { ContactForm } from './contact-form.tsx';

const user = newUser();
const field = () => screen.getByLabelText(/Your email address/);

test('a likely typo in the email address is questioned, and corrected with one tap', async () => {
  render(<ContactForm view={undefined} />);
  await fill(user, field(), 'rose@gmial.com');
  await user.click(await screen.findByRole('button', { name: 'Did you mean rose@gmail.com?' }));
  expect(field()).toHaveValue('rose@gmail.com');
  expect(field()).toHaveFocus();
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
});

test('a form that comes back without JavaScript says it, too', () => {
  const values = { text: '', name: '', email: 'rose@gmial.com' };
  render(<ContactForm view={{ values, errors: {}, notice: 'Enter a message.' }} />);
  expect(field()).toHaveValue('rose@gmial.com');
  expect(screen.getByText('Did you mean rose@gmail.com?')).toBeInTheDocument();
});

test('what was typed is still there after another page, or after the tab was loaded anew', () => {
  const { unmount } = render(<ContactForm view={undefined} />);
  const message = screen.getByLabelText('Your message');
  fireEvent.input(message, { target: { value: 'The dates are wrong.' } });
  unmount();
  render(<ContactForm view={undefined} />);
  expect(screen.getByLabelText('Your message')).toHaveValue('The dates are wrong.');
});
