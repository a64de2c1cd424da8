import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { DoorPage } from './door-page.tsx';

const open = (problem?: Parameters<typeof DoorPage>[0]['problem']) =>
  render(<DoorPage slug="ada-example" problem={problem} footer={null} />);

test('“This page is private. It’s for family and friends only.” with [Password] and [I was invited], both closed', () => {
  const { container } = open();
  expect(
    screen.getByRole('heading', {
      name: 'This page is private. It’s for family and friends only.',
    }),
  ).toBeInTheDocument();
  const ways = [...container.querySelectorAll('details')];
  expect(ways.map((way) => way.querySelector('summary')?.textContent)).toEqual([
    'Password',
    'I was invited',
  ]);
  expect(ways.every((way) => !way.open)).toBe(true);
  for (const form of container.querySelectorAll('form')) {
    expect(form).toHaveAttribute('action', '/f/ada-example/door');
    expect(form).toHaveAttribute('method', 'post');
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a wrong password is reported at its field, which is open', () => {
  const { container } = open({ way: 'password', sentence: 'That’s not the right password.' });
  expect(container.querySelectorAll('details[open]')).toHaveLength(1);
  const field = screen.getByLabelText('Password from the family');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('That’s not the right password.');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
});

test('an invalid address stays in its field', () => {
  open({ way: 'invited', sentence: 'Enter a full email address.', email: 'nobody' });
  const field = screen.getByLabelText('Your email address');
  expect(field).toHaveValue('nobody');
  expect(field).toHaveAccessibleDescription('Enter a full email address.');
});
