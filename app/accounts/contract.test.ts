import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import {
  changePasswordPayloadSchema,
  codeSchema,
  emailSchema,
  loginPayloadSchema,
  newPasswordFormSchema,
  profilePayloadSchema,
  registerPayloadSchema,
  signupFormSchema,
  socialErrorMessage,
} from './contract.ts';

function messages(schema: ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

const person = { email: 'ada@example.org', password: 'secret', firstName: 'Ada', lastName: 'King' };

describe('email', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [undefined, 'Email is required'],
    ['ada', 'Please enter a valid email address'],
    ['ada@example', 'Please enter a valid email address'],
    ['ada@example.org\r\nBcc: eve@example.org', 'Please enter a valid email address'],
    ['ada@example.org, eve@example.org', 'Please enter a valid email address'],
    ['Ada <ada@example.org>', 'Please enter a valid email address'],
    ['ada\u0000@example.org', 'Please enter a valid email address'],
    [
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}x.org`,
      'Please enter a valid email address',
    ],
  ])('%j is refused with %j', (email, sentence) => {
    expect(messages(emailSchema, email)).toEqual({ '': sentence });
  });

  test('is trimmed and lower-cased', () => {
    expect(emailSchema.parse('  Ada.King+memorial@Example.ORG ')).toBe(
      'ada.king+memorial@example.org',
    );
  });

  test('of 254 characters is accepted', () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;
    expect(email).toHaveLength(254);
    expect(emailSchema.parse(email)).toBe(email);
  });

  test('a domain with an umlaut is normalized to punycode', () => {
    expect(emailSchema.parse('info@müller.de')).toBe('info@xn--mller-kva.de');
  });
});

describe('passwords', () => {
  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['👵👵👵👵👵', 'Password must be at least 6 characters'],
    ['x'.repeat(129), 'Password must be no more than 128 characters'],
  ])('%j is refused with %j', (password, sentence) => {
    expect(messages(loginPayloadSchema, { ...person, password })).toEqual({ password: sentence });
  });

  test('spaces at the ends of a password are not trimmed', () => {
    expect(loginPayloadSchema.parse({ ...person, password: ' 1234 ' }).password).toBe(' 1234 ');
  });

  test('sign-up reports each missing field', () => {
    expect(
      messages(signupFormSchema(), {
        email: '',
        password: '',
        firstName: ' ',
        lastName: '',
        confirmPassword: '',
      }),
    ).toEqual({
      email: 'Email is required',
      password: 'Password is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      confirmPassword: 'Please confirm your password',
    });
  });

  test('sign-up and new-password report a mismatch although another field is wrong', () => {
    expect(
      messages(signupFormSchema(), { ...person, firstName: '', confirmPassword: 'secrets' }),
    ).toEqual({ firstName: 'First name is required', confirmPassword: 'Passwords do not match' });
    expect(
      messages(newPasswordFormSchema(), { password: 'secret', confirmPassword: 'secrets' }),
    ).toEqual({ confirmPassword: 'Passwords do not match' });
  });

  test('a change with an empty field says to fill in all fields', () => {
    expect(
      messages(changePasswordPayloadSchema(), { currentPassword: '', newPassword: '' }),
    ).toEqual({
      currentPassword: 'Please fill in all password fields',
      newPassword: 'Please fill in all password fields',
    });
    expect(
      messages(changePasswordPayloadSchema(), { currentPassword: 'secret', newPassword: '123' }),
    ).toEqual({ newPassword: 'Password must be at least 6 characters' });
  });
});

describe('codes', () => {
  test.each([
    '123 456',
    '123-456',
    ' 123456 ',
    '１２３４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '12–34—56',
    '123\u00a0456',
  ])('%j is read as 123456', (typed) => {
    expect(codeSchema.parse(typed)).toBe('123456');
  });

  test('leading zeros are kept', () => {
    expect(codeSchema.parse('000 012')).toBe('000012');
  });

  test.each([
    ['', 'Verification code is required'],
    [' - ', 'Verification code is required'],
    ['12345', 'Verification code must be 6 digits'],
    ['1234567', 'Verification code must be 6 digits'],
    ['12a456', 'Verification code must contain only numbers'],
  ])('%j is refused with %j', (code, sentence) => {
    expect(messages(codeSchema, code)).toEqual({ '': sentence });
  });
});

describe('names', () => {
  test.each(['\u200B', '\u00AD', '\u2800', '\u3164', '\u202Egro.live', 'Ada\u2067'])(
    '%j is refused: it is invisible or reorders the surrounding text',
    (firstName) => {
      expect(messages(profilePayloadSchema, { firstName, lastName: 'King' })).toEqual({
        firstName: 'This name contains hidden characters. Please type it again.',
      });
    },
  );

  test('are trimmed; emoji and right-to-left text are allowed', () => {
    expect(profilePayloadSchema.parse({ firstName: ' 🌻 ', lastName: ' لیلا ' })).toEqual({
      firstName: '🌻',
      lastName: 'لیلا',
    });
  });

  test('line breaks, NUL and lone surrogates are refused', () => {
    for (const firstName of ['Ada\nKing', 'Ada\u0000', '\ud83c']) {
      expect(messages(registerPayloadSchema(), { ...person, firstName })).toHaveProperty(
        'firstName',
      );
    }
  });

  test('are at most 100 code points long', () => {
    expect(messages(registerPayloadSchema(), { ...person, firstName: '🌻'.repeat(100) })).toEqual(
      {},
    );
    expect(messages(registerPayloadSchema(), { ...person, firstName: '🌻'.repeat(101) })).toEqual({
      firstName: 'Please use no more than 100 characters',
    });
  });

  test('extra fields are dropped', () => {
    expect(registerPayloadSchema().parse({ ...person, isEmailVerified: true, id: 'x' })).toEqual(
      person,
    );
  });
});

test('the dialog has a message for each social error and for nothing else', () => {
  expect(socialErrorMessage('SOCIAL_CANCELLED')).toBe(
    'Login was cancelled. Try again, or log in another way.',
  );
  expect(socialErrorMessage('UNEXPECTED')).toBeUndefined();
  expect(socialErrorMessage('<b>')).toBeUndefined();
});
