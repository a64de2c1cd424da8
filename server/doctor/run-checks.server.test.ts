import { expect, test } from 'vitest';

import { parseConfig } from '../config/config.server.ts';
import { fail, ok, printFindings, warn } from './findings.server.ts';
import { createRedaction } from './redact-secrets.server.ts';
import { runChecks } from './run-checks.server.ts';

test("a check that hangs or breaks is a finding, and doesn't block the others", async () => {
  let isTold = false;
  const findings = await runChecks(
    [
      {
        name: 'hangs',
        seconds: 0.01,
        run: (_, signal) => {
          signal.addEventListener('abort', () => {
            isTold = true;
          });
          return Promise.withResolvers<never>().promise;
        },
      },
      { name: 'breaks', run: () => Promise.reject(new Error('no\nway')) },
      { name: 'works', run: () => Promise.resolve(ok('Fine.')) },
    ],
    undefined,
  );
  expect(isTold).toBe(true);
  expect(findings).toMatchObject([
    { name: 'hangs', verdict: 'fail', found: 'No answer within 0.01 seconds.' },
    { name: 'breaks', verdict: 'fail', found: 'The check itself failed: no way.' },
    { name: 'works', verdict: 'ok', found: 'Fine.' },
  ]);
});

test('each finding is one line, and each record another', () => {
  const findings = [
    { name: 'a', ...ok('Fine.') },
    { name: 'longer', ...warn('Slow.', 'Wait.') },
    { name: 'SPF', ...fail('Missing.', 'Publish it.', ['example.org. TXT "v=spf1 -all"']) },
  ];
  expect(printFindings(findings)).toBe(
    [
      'ok    a       Fine.',
      'warn  longer  Slow. Wait.',
      'fail  SPF     Missing. Publish it.',
      '      example.org. TXT "v=spf1 -all"',
      '',
      '1 fine, 1 to look at, 1 failed.',
      '',
    ].join('\n'),
  );
});

test('no secret from the settings is printed, in any spelling', () => {
  const config = parseConfig({
    DATABASE_URL: 'postgres://user:p%40ss-word@db.example/name',
    SMTP_URL: 'smtps://mailer:hunter2@mail.example.org',
    SESSION_SECRET: 'a-long-secret-of-more-than-32-characters',
    MEDIA_S3_URL: 'https://s3.example',
    MEDIA_S3_BUCKET: 'media',
    MEDIA_S3_ACCESS_KEY: 'AKIA',
    MEDIA_S3_SECRET_KEY: 'bucket-secret',
  });
  const redact = createRedaction(config);
  const said = redact(
    'p@ss-word p%40ss-word hunter2 a-long-secret-of-more-than-32-characters bucket-secret mail.example.org',
  );
  expect(said).toBe('[secret] [secret] [secret] [secret] [secret] mail.example.org');
});
