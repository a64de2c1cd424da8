import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';
import { problemsOf } from './testing/config-problems.ts';

const BUCKET = {
  MEDIA_S3_URL: 'https://s3.example.org/',
  MEDIA_S3_BUCKET: 'memorials',
  MEDIA_S3_ACCESS_KEY: 'access',
  MEDIA_S3_SECRET_KEY: 'hush-hush',
};

test('without settings media are on disk', () => {
  expect(parseConfig({}).mediaBucket).toBeUndefined();
  expect(parseConfig({ MEDIA_S3_REGION: 'eu-central-1' }).mediaBucket).toBeUndefined();
});

test('four settings name a bucket', () => {
  expect(parseConfig(BUCKET).mediaBucket).toEqual({
    url: 'https://s3.example.org',
    bucket: 'memorials',
    accessKey: 'access',
    secretKey: 'hush-hush',
    region: 'us-east-1',
    isPathStyle: true,
  });
});

test.each(Object.keys(BUCKET))('%s is reported missing by name', (name) => {
  const problems = problemsOf({ ...BUCKET, [name]: '' }).join('; ');
  expect(problems).toMatch(new RegExp(`^MEDIA_S3_[A-Z_]+ is set without ${name}$`));
  expect(problems).not.toContain('hush-hush');
});

describe('an invalid setting is refused', () => {
  test.each([
    ['MEDIA_S3_URL', 's3.example.org'],
    ['MEDIA_S3_URL', 'ftp://s3.example.org'],
    ['MEDIA_S3_URL', 'https://user:hush-hush@s3.example.org'],
    ['MEDIA_S3_URL', 'https://s3.example.org/?x=1'],
    ['MEDIA_S3_BUCKET', 'Memorials'],
    ['MEDIA_S3_BUCKET', 'a/b'],
    ['MEDIA_S3_REGION', 'here and there'],
    ['MEDIA_S3_PATH_STYLE', 'yes'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ ...BUCKET, [name]: value }).join('; ');
    expect(problems).toMatch(new RegExp(`^${name} must be `));
    expect(problems).not.toContain('hush-hush');
  });

  test('a path in the address without path style', () => {
    const settings = { ...BUCKET, MEDIA_S3_URL: 'https://a.example/s3' };
    expect(problemsOf(settings)).toEqual([]);
    expect(problemsOf({ ...settings, MEDIA_S3_PATH_STYLE: 'false' }).join()).toContain(
      'MEDIA_S3_PATH_STYLE must be true',
    );
  });
});
