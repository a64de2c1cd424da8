import { createHmac, sign, type KeyObject } from 'node:crypto';

export interface SigningKey {
  id: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export interface TokenBehaviour {
  /** claims besides `iss`, `aud`, `iat`, `exp` and `nonce`; also overrides those */
  claims: Record<string, unknown>;
  /** the algorithm of the ID token's header */
  algorithm: 'RS256' | 'HS256' | 'none';
  /** the keys that are published; the last one signs */
  keys: readonly SigningKey[];
  /** signs although it is not published */
  signer: SigningKey | undefined;
}

const TOKEN_SECONDS = 300;

/** The ID token as the provider's behaviour wants it. */
export function signToken(
  provider: { issuer: string; clientId: string; behaviour: TokenBehaviour },
  nonce: string,
): string {
  const { issuer, clientId, behaviour } = provider;
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
  algorithm: TokenBehaviour['algorithm'],
  { publicKey, privateKey }: SigningKey,
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
