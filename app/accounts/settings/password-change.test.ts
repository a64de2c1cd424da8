import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { checkPasswordChange } from './password-change.ts';

const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
  checkPasswordChange(pageI18n, { currentPassword, newPassword, confirmPassword });

test("'Password Mismatch' is checked first", () => {
  const mismatch = {
    isRight: false,
    title: 'Password Mismatch',
    message: 'New password and confirmation password do not match',
  };
  expect(change('', 'secret-1', 'secret-2')).toEqual(mismatch);
  expect(change('secret', 'secret-1', '')).toEqual(mismatch);
  expect(change('secret', '', 'secret-1')).toEqual(mismatch);
});

test("'Missing Fields' when current or new is empty", () => {
  const missing = {
    isRight: false,
    title: 'Missing Fields',
    message: 'Please fill in all password fields',
  };
  expect(change('', '')).toEqual(missing);
  expect(change('', 'secret-1')).toEqual(missing);
  expect(change('secret', '')).toEqual(missing);
});

test('a new password that is too short is a field error', () => {
  expect(change('secret', '12345')).toEqual({
    isRight: false,
    newPasswordError: 'Password must be at least 6 characters',
  });
});

test('the payload of a valid change has no confirmation', () => {
  expect(change('secret', ' secret-1 ')).toEqual({
    isRight: true,
    payload: { currentPassword: 'secret', newPassword: ' secret-1 ' },
  });
});
