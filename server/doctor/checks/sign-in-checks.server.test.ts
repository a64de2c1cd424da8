import type { RequestListener } from 'node:http';

import { describe, expect, test } from 'vitest';

import { aDoctorContext, findingsOf, startServer } from '../testing/doctor-context.ts';
import { SIGN_IN_CHECKS } from './sign-in-checks.server.ts';

const settingsOf = (number: number, issuer: string) => ({
  [`OIDC_${number}_ISSUER`]: issuer,
  [`OIDC_${number}_CLIENT_ID`]: 'memorials',
  [`OIDC_${number}_CLIENT_SECRET`]: 'secret-of-the-provider',
});

async function check(settings: Record<string, string>) {
  return (await findingsOf(SIGN_IN_CHECKS, await aDoctorContext(settings)))['sign-in'];
}

const documentOf = (issuer: string, further: Record<string, unknown> = {}) =>
  JSON.stringify({
    ...further,
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });

/** @param answer - gets the issuer */
async function startIssuer(answer: (issuer: string) => RequestListener): Promise<string> {
  let issuer = '';
  const port = await startServer((request, response) => {
    if (request.url === '/realms/family/.well-known/openid-configuration') {
      answer(issuer)(request, response);
    } else response.writeHead(404).end();
  });
  return (issuer = `http://127.0.0.1:${port}/realms/family`);
}

const well = () => startIssuer((issuer) => (_, response) => response.end(documentOf(issuer)));

describe('sign-in', () => {
  test('without a provider there is nothing to check', async () => {
    expect(await check({})).toMatchObject({ verdict: 'ok' });
  });

  test('providers that respond as the issuer, with Google', async () => {
    const [one, three, google] = [await well(), await well(), await well()];
    const found = await check({
      ...settingsOf(1, one),
      ...settingsOf(3, three),
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER_URL: google,
    });
    expect(found).toMatchObject({ verdict: 'ok' });
    for (const issuer of [one, three, google]) {
      expect(found?.found).toContain(`${issuer} answers as the issuer.`);
    }
  });

  test.each<[string, (issuer: string) => RequestListener, string]>([
    [
      'another issuer',
      () => (_, response) => response.end(documentOf('https://elsewhere.example')),
      'is about the issuer https://elsewhere.example, not',
    ],
    ['an extra slash', (issuer) => (_, response) => response.end(documentOf(`${issuer}/`)), 'not'],
    ['no token endpoint', (issuer) => (_, r) => r.end(JSON.stringify({ issuer })), 'not with an'],
    [
      'a page',
      () => (_, response) => response.end('<!doctype html>'),
      'not with an OpenID Connect',
    ],
    ['an error', () => (_, response) => response.writeHead(500).end(), 'answers with status 500'],
    ['no end', () => (_, r) => r.end(' '.repeat(1_000_000)), 'not with an OpenID Connect'],
    ['a closed connection', () => (request) => request.socket.destroy(), 'connection was closed'],
  ])('%s fails, and the setting is named', async (_, answer, words) => {
    const good = await well();
    const found = await check({
      ...settingsOf(1, good),
      ...settingsOf(2, await startIssuer(answer)),
    });
    expect(found).toMatchObject({ verdict: 'fail' });
    expect(found?.found).toContain(words);
    expect(found?.found).not.toContain(good);
    expect(found?.advice).toContain('OIDC_2_ISSUER');
  });

  test.each([
    [['HS256', 'none'], 'fail', 'signs ID tokens with HS256 and none,'],
    [['HS256', 'RS256'], 'ok', 'answers as the issuer'],
    [['ES256'], 'ok', 'answers as the issuer'],
    [[], 'ok', 'answers as the issuer'],
    ['HS256', 'ok', 'answers as the issuer'],
  ])('ID tokens signed with %j: %s', async (algorithms, verdict, words) => {
    const further = { id_token_signing_alg_values_supported: algorithms };
    const issuer = await startIssuer(
      (name) => (_, response) => response.end(documentOf(name, further)),
    );
    const found = await check(settingsOf(1, issuer));
    expect(found).toMatchObject({ verdict });
    expect(found?.found).toContain(words);
  });

  test('a clock that differs is a warning', async () => {
    const issuer = await startIssuer((name) => (_, response) => {
      response.setHeader('Date', new Date(Date.now() - 600_000).toUTCString());
      response.end(documentOf(name));
    });
    const found = await check(settingsOf(1, issuer));
    expect(found).toMatchObject({ verdict: 'warn' });
    expect(found?.found).toMatch(/is (599|600|601) s behind this machine’s/);
  });
});
