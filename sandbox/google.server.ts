/** A fake of Google: OpenID Connect with discovery, PKCE and ID tokens signed with RS256. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import { Hono } from 'hono';

import { addAuthorization, type Grant, type SandboxClient } from './authorization.server.ts';

const KEY_ID = 'sandbox';
const TOKEN_SECONDS = 3600;

/** @param options - `base` is the issuer, such as `http://localhost:4000/google` */
export function googleRoutes(options: {
  base: () => string;
  client: SandboxClient;
  origin: string;
}): Hono {
  const { base, client, origin } = options;
  let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  // Created on first use, because a key takes 100 ms and most starts need no key.
  const signingKeys = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

  const app = new Hono();
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: base(),
      authorization_endpoint: `${base()}/authorize`,
      token_endpoint: `${base()}/token`,
      jwks_uri: `${base()}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      scopes_supported: ['openid', 'email', 'profile'],
    }),
  );
  app.get('/jwks', (c) =>
    c.json({
      keys: [
        {
          ...signingKeys().publicKey.export({ format: 'jwk' }),
          kid: KEY_ID,
          alg: 'RS256',
          use: 'sig',
        },
      ],
    }),
  );
  const authorization = addAuthorization(app, {
    name: 'Google',
    path: '/authorize',
    client,
    origin,
  });
  app.post('/token', async (c) => {
    const grant = await authorization.redeem(c);
    if (!grant) return c.json({ error: 'invalid_grant' }, 400);
    return c.json({
      access_token: 'sandbox',
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: idToken(grant, {
        issuer: base(),
        audience: client.clientId,
        key: signingKeys().privateKey,
      }),
    });
  });
  return app;
}

function idToken(
  { person, nonce }: Grant,
  from: { issuer: string; audience: string; key: KeyObject },
): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid: KEY_ID },
    {
      iss: from.issuer,
      aud: from.audience,
      sub: person.id,
      iat: issuedAt,
      exp: issuedAt + TOKEN_SECONDS,
      nonce,
      given_name: person.firstName,
      family_name: person.lastName,
      ...(person.email ? { email: person.email, email_verified: person.isEmailVerified } : {}),
    },
  ];
  const unsigned = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), from.key).toString('base64url')}`;
}
