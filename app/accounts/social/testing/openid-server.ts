/** A provider of OpenID Connect on this machine that can misbehave. It signs in the same person without a question. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { signToken, type SigningKey, type TokenBehaviour } from './signed-token.ts';

export type Part = 'discovery' | 'token' | 'jwks' | 'userinfo';

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export interface OpenIdBehaviour extends TokenBehaviour {
  userInfo: Record<string, unknown> | undefined;
  metadata: Record<string, unknown>;
  /** parts that never answer */
  silent: readonly Part[];
  /** parts that answer without an end */
  endless: readonly Part[];
  /** parts that answer with 503 */
  failing: readonly Part[];
}

export interface OpenIdServer {
  issuer: string;
  behaviour: OpenIdBehaviour;
  requests: Record<Part, number>;
  clientId: string;
  clientSecret: string;
}

let keyCount = 0;

export function newSigningKey(): SigningKey {
  keyCount += 1;
  return { id: `key-${keyCount}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

let firstKey: SigningKey | undefined;

/** Ends with the test. */
export async function startOpenIdServer(
  given: Partial<OpenIdBehaviour> = {},
): Promise<OpenIdServer> {
  const grants = new Map<string, Grant>();
  const requests = { discovery: 0, token: 0, jwks: 0, userinfo: 0 };
  const behaviour: OpenIdBehaviour = {
    claims: {},
    userInfo: undefined,
    metadata: {},
    algorithm: 'RS256',
    silent: [],
    endless: [],
    failing: [],
    keys: [(firstKey ??= newSigningKey())],
    signer: undefined,
    ...given,
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/family`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const provider: OpenIdServer = {
    issuer,
    behaviour,
    requests,
    clientId: 'memorials',
    clientSecret: 'secret-of-the-provider',
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer);
    const path = url.pathname.replace('/realms/family', '');
    if (path === '/authorize') redirectBack(response, url, grants);
    else if (path === '/token') {
      const { body, status } = tokenOf(await readForm(request));
      send(response, 'token', body, status);
    } else if (path === '/jwks') send(response, 'jwks', { keys: behaviour.keys.map(toJwk) });
    else if (path === '/userinfo') send(response, 'userinfo', behaviour.userInfo ?? {});
    else if (path === '/.well-known/openid-configuration') {
      send(response, 'discovery', metadataOf(issuer, behaviour));
    } else response.writeHead(404).end();
  }

  function tokenOf(form: URLSearchParams): { body: unknown; status: number } {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const isRight =
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === provider.clientSecret;
    if (!grant || !isRight) return { body: { error: 'invalid_grant' }, status: 400 };
    const idToken = signToken(provider, grant.nonce);
    const body = { access_token: 'opaque', token_type: 'Bearer', id_token: idToken };
    return { body, status: 200 };
  }

  function send(response: ServerResponse, part: Part, body: unknown, status = 200): void {
    requests[part] += 1;
    if (behaviour.silent.includes(part)) return;
    const code = behaviour.failing.includes(part) ? 503 : status;
    response.writeHead(code, { 'Content-Type': 'application/json' });
    if (behaviour.endless.includes(part)) {
      const more = () => void response.write(' '.repeat(64 * 1024));
      response.on('drain', more);
      more();
    } else response.end(JSON.stringify(body));
  }

  return provider;
}

function metadataOf(issuer: string, { metadata, userInfo }: OpenIdBehaviour) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...metadata,
  };
}

function toJwk({ id, publicKey }: SigningKey) {
  return { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig' };
}

function redirectBack(response: ServerResponse, url: URL, grants: Map<string, Grant>): void {
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  const code = randomBytes(16).toString('base64url');
  grants.set(code, {
    nonce: parameter('nonce'),
    challenge: parameter('code_challenge'),
    redirectUri: parameter('redirect_uri'),
  });
  const back = new URL(parameter('redirect_uri'));
  back.searchParams.set('code', code);
  back.searchParams.set('state', parameter('state'));
  response.writeHead(302, { Location: back.href }).end();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
