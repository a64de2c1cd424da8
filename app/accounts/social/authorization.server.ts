/** What all providers have in common: the redirect with state, nonce and PKCE, and the exchange of the code. */
import type {
  Configuration,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client';

import { AppError } from '../../wire/errors/app-error.ts';
import type { SocialProvider } from '../contract.ts';
import { AnswerTooLongError } from './bounded-fetch.server.ts';

/** of each request to a provider, with its body */
export const PROVIDER_TIMEOUT_SECONDS = 5;

/** How far the provider's clock may differ from ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** The provider's addresses are read again after this time. */
const METADATA_MAX_AGE_MS = 3600_000;

export interface SocialFlow {
  provider: SocialProvider;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** the session whose user wants to connect the provider; without it, the flow is a sign-in */
  connects?: string | undefined;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

type Configure = () => Promise<Configuration>;

/** Caches a success for an hour. After a failure, the next call tries again. */
export function cacheUntilFailure(make: Configure): Configure {
  let made: { configuration: Promise<Configuration>; until: number } | undefined;
  return async () => {
    if (!made || made.until <= Date.now()) {
      made = { configuration: make(), until: Date.now() + METADATA_MAX_AGE_MS };
    }
    const current = made;
    try {
      return await current.configuration;
    } catch (error) {
      // Another call may have removed it, or begun anew.
      if (made === current) made = undefined;
      throw new AppError('SOCIAL_UNAVAILABLE', { cause: error });
    }
  };
}

interface Authorization {
  callback: string;
  scope: string;
  /** parameters of this provider alone */
  extra?: Readonly<Record<string, string>>;
}

export async function beginAuthorization(
  provider: SocialProvider,
  configure: Configure,
  { callback, scope, extra }: Authorization,
): Promise<{ url: string; flow: SocialFlow }> {
  const configuration = await configure();
  const client = await import('openid-client');
  const flow: SocialFlow = {
    provider,
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state: flow.state,
    code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...(scope.includes('openid') ? { nonce: flow.nonce } : {}),
    ...extra,
  });
  return { url: url.href, flow };
}

/** @throws AppError SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_CLOCK, SOCIAL_UNAVAILABLE */
export async function exchange(
  configure: Configure,
  returned: URL,
  flow: SocialFlow,
  withIdToken: boolean,
): Promise<Tokens> {
  if (returned.searchParams.get('state') !== flow.state) throw new AppError('SOCIAL_FAILED');
  if (returned.searchParams.get('error') === 'access_denied') {
    throw new AppError('SOCIAL_CANCELLED');
  }
  const configuration = await configure();
  const client = await import('openid-client');
  try {
    return await client.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: flow.codeVerifier,
      expectedState: flow.state,
      ...(withIdToken ? { expectedNonce: flow.nonce, idTokenExpected: true } : {}),
    });
  } catch (error) {
    throw toSocialError(error);
  }
}

/** The log gets `reason`, which is for the operator and contains nothing of a person. */
export function refused(reason: string): AppError {
  return new AppError('SOCIAL_FAILED', { cause: new Error(reason) });
}

export function clockDiffers(reason: string): AppError {
  return new AppError('SOCIAL_CLOCK', { cause: new Error(reason) });
}

export function toSocialError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (codeOf(error) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return clockDiffers(reasonOf(error));
  if (isOutage(error)) return new AppError('SOCIAL_UNAVAILABLE', { cause: error });
  return refused(reasonOf(error));
}

function isOutage(error: unknown): boolean {
  const { name, status, cause } = error as {
    name?: unknown;
    status?: unknown;
    cause?: { status?: unknown; name?: unknown };
  };
  if (error instanceof AnswerTooLongError || cause instanceof AnswerTooLongError) return true;
  const answered = [status, cause?.status].find((value) => typeof value === 'number');
  if (typeof answered === 'number') return answered >= 500;
  return codeOf(error) === 'OAUTH_TIMEOUT' || name === 'TypeError' || cause?.name === 'TypeError';
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/**
 * The messages of the library without their data, because a cause can hold the token's claims. `error` is a short word of
 * the provider, such as `invalid_client`.
 */
function reasonOf(error: unknown): string {
  const {
    message,
    error: word,
    cause,
  } = error as {
    message?: unknown;
    error?: unknown;
    cause?: { message?: unknown };
  };
  const given = typeof word === 'string' && /^[\w-]{1,60}$/.test(word) ? word : undefined;
  return [message, given, cause?.message]
    .filter((text): text is string => typeof text === 'string')
    .map((text) => text.slice(0, 200))
    .join(': ');
}
