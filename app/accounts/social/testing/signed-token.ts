import { createHmac, sign } from 'node:crypto';

import type { OpenIdServer } from './openid-server.ts';

const TOKEN_SECONDS = 300;

/** The ID token as the provider's behaviour wants it. */
export function signToken({ issuer, clientId, behaviour }: OpenIdServer, nonce: string): string {
  const { algorithm, claims, keys } = behaviour;
  const key = behaviour.signer ?? keys.at(-1);
  if (!key) throw new Error('The provider has no key.');
  const issuedAt = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    aud: clientId,
    sub: 'ada',
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    nonce,
    given_name: 'Ada',
    family_name: 'King',
    ...claims,
  };
  const unsigned = [{ alg: algorithm, typ: 'JWT', kid: key.id }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${unsigned}.${signatureOf(unsigned, algorithm, key)}`;
}

function signatureOf(
  unsigned: string,
  algorithm: OpenIdServer['behaviour']['algorithm'],
  { publicKey, privateKey }: OpenIdServer['behaviour']['keys'][number],
): string {
  switch (algorithm) {
    case 'RS256':
      return sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url');
    // The attack: the public key, which everybody knows, as the secret.
    case 'HS256': {
      const secret = publicKey.export({ type: 'spki', format: 'pem' });
      return createHmac('sha256', secret).update(unsigned).digest('base64url');
    }
    case 'none':
      return '';
  }
}
