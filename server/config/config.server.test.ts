import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { ConfigError, loadConfig, parseConfig, SETTING_NAMES } from './config.server.ts';
import { problemsOf } from './testing/config-problems.ts';

test('without any setting the product runs locally on port 3000 with the embedded database', () => {
  expect(parseConfig({})).toMatchObject({
    isProduction: false,
    listen: { host: '127.0.0.1', port: 3000 },
    origin: 'http://localhost:3000',
    databaseUrl: undefined,
    product: { name: 'Evermore Memorials', provider: 'Evermore' },
  });
});

test('a folder in the place of `.env` stops the start with one line', async () => {
  const folder = await temporaryFolder();
  expect(() => loadConfig(folder)).toThrow(ConfigError);
});

test('an empty setting counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    listen: { port: 3000 },
    databaseUrl: undefined,
  });
});

test('connections to the database keep the names by which a restore finds running servers', () => {
  const url = 'postgres://a:b%20c@localhost/d';
  const named = `${url}?application_name=mine&sslmode=require`;
  expect(parseConfig({ DATABASE_URL: named }).databaseUrl).toBe(`${url}?sslmode=require`);
  expect(parseConfig({ DATABASE_URL: `${url}?application_name=mine` }).databaseUrl).toBe(url);
});

test('quotation marks that reached us with a value, as from `docker run --env-file`, are refused', () => {
  const quoted = { DATA_DIR: '"/data"', LOAD_SAMPLES: '""', PRODUCT_NAME: "'Evermore'" };
  expect(problemsOf(quoted).toSorted()).toEqual(
    Object.keys(quoted).map((name) => `${name} must be written without quotation marks around it`),
  );
  expect(parseConfig({ MAIL_FROM: '"Evermore" <a@m.example>' }).mail.from).toContain('<a@');
});

test('~ and $HOME, which nothing replaces in `.env`, are no folder', () => {
  for (const value of ['~', '~/memorials', '$HOME/memorials', '${HOME}/memorials']) {
    const problems = problemsOf({ DATA_DIR: value, BACKUP_DIR: value, LEGAL_DIR: value });
    expect(new Set(problems.map((problem) => problem.split(' must be the whole path')[0]))).toEqual(
      new Set(['BACKUP_DIR', 'DATA_DIR', 'LEGAL_DIR']),
    );
  }
  expect(parseConfig({ DATA_DIR: '/a/~b/$' }).dataDirectory).toBe('/a/~b/$');
});

test('the origin follows the port, and a trailing slash is removed', () => {
  expect(parseConfig({ PORT: '4000' }).origin).toBe('http://localhost:4000');
  expect(parseConfig({ ORIGIN: 'https://a.example/' }).origin).toBe('https://a.example');
});

test.each([
  ['https://Memorials.Example.org', 'https://memorials.example.org'],
  ['https://a.example:443/', 'https://a.example'],
  ['https://gedächtnis.example', 'https://xn--gedchtnis-x2a.example'],
])('the origin %s is the one that browsers send', (ORIGIN, origin) => {
  expect(parseConfig({ ORIGIN }).origin).toBe(origin);
});

describe('a content delivery network', () => {
  test('may have several addresses', () => {
    const PURGE_URL = 'http://10.0.0.1:6081/, http://10.0.0.2:6081/';
    expect(parseConfig({ PURGE_URL, PURGE_KIND: 'varnish' }).cdn).toEqual({
      kind: 'varnish',
      urls: ['http://10.0.0.1:6081/', 'http://10.0.0.2:6081/'],
      token: undefined,
    });
    expect(parseConfig({}).cdn).toBeUndefined();
  });

  test.each<Record<string, string>>([
    { PURGE_URL: 'api.fastly.com' },
    { PURGE_URL: 'ftp://cdn.example' },
    { PURGE_URL: 'https://name:secret@cdn.example' },
    { PURGE_URL: ' , ' },
    { PURGE_URL: Array.from({ length: 21 }, () => 'https://cdn.example').join(',') },
    { PURGE_URL: 'https://cdn.example', PURGE_KIND: 'akamai' },
    { PURGE_URL: 'https://cdn.example', PURGE_KIND: 'fastly' },
    { PURGE_TOKEN: 'secret' },
  ])('is refused: %o', (settings) => {
    expect(problemsOf(settings)).toHaveLength(1);
  });
});

test('only PostgreSQL can be shared by processes in different roles', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/memorials';
  expect(problemsOf({ ROLE: 'work' })).toEqual([expect.stringContaining('DATABASE_URL')]);
  expect(problemsOf({ ROLE: 'both', DATABASE_URL })).toHaveLength(1);
  expect(parseConfig({ ROLE: 'web', DATABASE_URL }).role).toBe('web');
});

describe('each invalid setting stops the start with one line', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '3.5'],
    ['ORIGIN', 'example.org'],
    ['ORIGIN', 'https://example.org/path'],
    ['ORIGIN', 'ftp://example.org'],
    ['ORIGIN', 'https://name@example.org'],
    ['ORIGIN', 'https://*.example.org'],
    ['ORIGIN', 'https://example.org?'],
    ['DATABASE_URL', 'mysql://a'],
    ['DATABASE_URL', 'postgres://user:12#34@host/name'],
    ['DATABASE_URL', 'postgres://user:12/34@host/name'],
    ['DATABASE_URL', 'postgres://user:%C3@host/name'],
    ['MAIL_FROM', 'Memorials <hello@example.org.>'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:12#34@host'],
    ['SMTP_URL', 'smtp://user:12/34@host'],
    ['APP_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['LOAD_SAMPLES', 'yes'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
  });

  test('all invalid settings are named at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });

  test('no line shows the value, which could be a secret', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://user:hunter2@host/db' });
    expect(problem).not.toContain('hunter2');
  });
});

test.each([
  ['DATABASE_URL', 'postgres://memorials@localhost/memorials?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres:///memorials?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://user:50%off@host:5432/'],
  ['SMTP_URL', 'smtp://mail:25/?requireTLS=false'],
  ['SMTP_URL', 'smtps://me%40a.example:50%off@mail.example.org'],
])('%s=%s is accepted', (name, value) => {
  expect(() => parseConfig({ [name]: value })).not.toThrow();
});

test('the settings are frozen', () => {
  const config = parseConfig({});
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.listen)).toBe(true);
});

const settingsTable = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
const envExample = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const exampleValues = new Map(
  [...envExample.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test('docs/settings.md names exactly the existing settings', () => {
  const firstCells = [...settingsTable.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  const named = firstCells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(named).toHaveLength(SETTING_NAMES.length);
  expect(new Set(named)).toEqual(new Set(SETTING_NAMES));
});

test('`.env.example` names exactly the existing settings', () => {
  expect(new Set(exampleValues.keys())).toEqual(new Set(SETTING_NAMES));
});

describe('a default is the same in the settings, in `.env.example` and in docs/settings.md', () => {
  const withDefault = [
    'APP_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'MEDIA_S3_REGION',
    'MEDIA_S3_PATH_STYLE',
    'LOAD_SAMPLES',
    'PAGE_CACHE_MB',
    'LOG_LEVEL',
    'PRODUCT_NAME',
    'PROVIDER_NAME',
    'PASSWORD_MIN_LENGTH',
    'PASSWORD_REFUSE_COMMON',
    'SIGN_UP',
  ];

  test.each(withDefault)('%s', (name) => {
    const value = exampleValues.get(name) ?? '';
    expect(value).not.toBe('');
    expect(parseConfig({ [name]: value })).toEqual(parseConfig({}));
    const row = settingsTable.split('\n').find((line) => line.includes(`\`${name}\``)) ?? '';
    const [, , meaning] = row.split('|');
    expect(meaning).toContain(value);
  });
});
