import { expect, test } from 'vitest';

import { MigrationError } from '../../db/migrate.server.ts';
import { ConfigError } from '../config/config.server.ts';
import { explainStartFailure } from './start-failure.server.ts';

test('a start on a database of a newer version ends with a sentence and no stack trace', () => {
  const sentence =
    'The database has the migration 8001-newer.sql, which this version does not know';
  expect(explainStartFailure(new MigrationError(sentence))).toBe(sentence);
});

test('wrong settings and a port in use are sentences, too', () => {
  expect(explainStartFailure(new ConfigError(['ORIGIN must be set']))).toMatch(/ {2}ORIGIN must/);
  const inUse = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 });
  expect(explainStartFailure(inUse)).toMatch(/^Port 3000 is in use/);
});

test('what no operator can end has its stack trace', () => {
  expect(explainStartFailure(new TypeError('x is not a function'))).toContain('\n    at ');
});
