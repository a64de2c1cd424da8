import { expect, test } from 'vitest';
import { z } from 'zod';

import { createI18n, pageI18n as i18n } from '../language/i18n.ts';
import { AppError } from './errors/app-error.ts';
import { parseValue } from './mount.server.ts';

const german = createI18n('de', {
  'Enter a number': ['Gib eine Zahl ein'],
  'Up to {most} letters': ['Höchstens ', ['most'], ' Buchstaben'],
});

function failureOf(value: unknown, schema: z.ZodType): AppError {
  try {
    parseValue(value, schema);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The value was accepted');
}

test('field messages are in a given language, with their values', () => {
  const schema = z.object({
    year: z.number({ error: 'Enter a number' }),
    name: z.string().max(3, { error: () => i18n._('Up to {most} letters', { most: 3 }) }),
  });
  const error = failureOf({ year: 'x', name: 'Anna' }, schema);
  expect(error.fields).toEqual({ year: 'Enter a number', name: 'Up to 3 letters' });
  expect(error.in(german)).toEqual({
    message: 'Gib eine Zahl ein',
    fields: { year: 'Gib eine Zahl ein', name: 'Höchstens 3 Buchstaben' },
  });
});

test('the first field that a strict call does not know is named', () => {
  const schema = z.strictObject({ name: z.string() });
  const error = failureOf({ name: 'Anna', fulName: 'Anna', nickname: 'A' }, schema);
  expect(error.fields).toEqual({ fulName: 'There is no field with this name.' });
});

test('a body with thousands of invalid fields is checked twice, not once per field', () => {
  let checks = 0;
  const schema = z.record(
    z.string(),
    z.string().refine(() => {
      checks += 1;
      return false;
    }, 'Enter a number'),
  );
  const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`, '']));
  const said = failureOf(fields, schema).in(german);
  expect(Object.values(said.fields ?? {})).toHaveLength(2_000);
  expect(checks).toBe(4_000);
});
