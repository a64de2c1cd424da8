import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';
import { problemsOf } from './testing/config-problems.ts';

const provider = (number: number, issuer = `https://id-${number}.example.org/realms/family`) => ({
  [`OIDC_${number}_ISSUER`]: issuer,
  [`OIDC_${number}_CLIENT_ID`]: 'memorials',
  [`OIDC_${number}_CLIENT_SECRET`]: 'secret',
});

describe('other providers', () => {
  test('none by default; up to five, in the order of their numbers', () => {
    expect(parseConfig({}).oidc).toEqual([]);
    const { oidc } = parseConfig({ ...provider(5), ...provider(2), OIDC_2_NAME: 'Parish account' });
    expect(oidc).toEqual([
      {
        number: 2,
        issuerUrl: 'https://id-2.example.org/realms/family',
        clientId: 'memorials',
        clientSecret: 'secret',
        name: 'Parish account',
      },
      expect.objectContaining({ number: 5, name: 'id-5.example.org' }),
    ]);
  });

  test('a missing part is named', () => {
    expect(problemsOf({ OIDC_1_ISSUER: 'https://id.example.org' })).toEqual([
      'OIDC_1_ISSUER is set without OIDC_1_CLIENT_ID',
      'OIDC_1_ISSUER is set without OIDC_1_CLIENT_SECRET',
    ]);
    expect(problemsOf({ OIDC_3_NAME: 'Parish account' })).toEqual([
      'OIDC_3_NAME is set without OIDC_3_ISSUER',
    ]);
  });

  test('a sixth provider, or a part that no provider has, is named', () => {
    const problems = problemsOf({ OIDC_6_ISSUER: 'https://id.example.org', OIDC_1_SECRET: 'x' });
    expect(problems.map((problem) => problem.slice(0, problem.indexOf(':')))).toEqual([
      'OIDC_6_ISSUER is not a setting',
      'OIDC_1_SECRET is not a setting',
    ]);
    expect(problemsOf({ OIDC_6_ISSUER: ' ', OIDC_ISSUER: 'of another program' })).toEqual([]);
  });

  test.each([
    'id.example.org',
    'ftp://id.example.org',
    'https://user:password@id.example.org',
    'https://id.example.org/?realm=family',
    'https://id.example.org/#family',
    'https://id.example.org/.well-known/openid-configuration',
    `https://id.example.org/${'a'.repeat(200)}`,
  ])("%s isn't an issuer", (issuer) => {
    expect(problemsOf(provider(1, issuer)).join()).toContain(
      'OIDC_1_ISSUER must be the issuer’s URL',
    );
  });

  test.each(['a'.repeat(41), 'two\nlines', 'turned \u202Eround', '\u200B'])(
    "%j isn't a name",
    (name) => {
      expect(problemsOf({ ...provider(1), OIDC_1_NAME: name }).join()).toContain(
        'OIDC_1_NAME must',
      );
    },
  );

  test('names can be in other scripts, with their joiners', () => {
    const name = 'حساب خانواده\u200Cها';
    expect(parseConfig({ ...provider(1), OIDC_1_NAME: name }).oidc[0]?.name).toBe(name);
  });

  test('an issuer is listed once, even beside Google, whatever its spelling', () => {
    expect(
      problemsOf({
        ...provider(1, 'https://accounts.google.com/'),
        ...provider(2, 'https://id.example.org'),
        ...provider(3, 'https://ID.example.org:443/'),
      }),
    ).toEqual([
      'OIDC_1_ISSUER is the same issuer as GOOGLE_ISSUER_URL',
      'OIDC_3_ISSUER is the same issuer as OIDC_2_ISSUER',
    ]);
  });

  test('production requires https', () => {
    const production = {
      APP_ENV: 'production',
      ORIGIN: 'https://memorials.example.org',
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtps://user:password@mail.example.org',
    };
    expect(problemsOf({ ...production, ...provider(1, 'http://id.example.org') })).toEqual([
      'OIDC_1_ISSUER must begin with https:// in production',
    ]);
    expect(problemsOf({ ...production, ...provider(1) })).toEqual([]);
  });
});
