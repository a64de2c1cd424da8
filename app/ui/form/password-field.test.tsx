import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newUser } from '../testing/user.ts';
import { PasswordField } from './password-field.tsx';

const user = newUser();

test('a password is hidden until its switch shows it, and then hidden again; what is typed stays', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  await user.type(field, 'rose garden');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('rose garden');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('phones change nothing that is typed', () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('autocapitalize', 'none');
  expect(field).toHaveAttribute('spellcheck', 'false');
});

test('an error and a hint both describe the field', () => {
  const { rerender } = render(<PasswordField label="Password" hint="At least 6 characters" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription('At least 6 characters');
  expect(field).not.toBeInvalid();
  rerender(
    <PasswordField label="Password" hint="At least 6 characters" error="Password is required" />,
  );
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('At least 6 characters Password is required');
});
