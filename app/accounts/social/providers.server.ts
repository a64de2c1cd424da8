/** The clients of the sign-in providers Google and Facebook. Every request to a provider has a timeout. */
import type {
  Configuration,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client';
import { z } from 'zod';

import { AppError } from '../../wire/errors/app-error.ts';
import type { SocialProvider } from '../contract.ts';

const TIMEOUT_SECONDS = 10;
const FACEBOOK_VERSION = 'v23.0';

export interface SocialFlow {
  provider: SocialProvider;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SocialProfile {
  provider: SocialProvider;
  /** the permanent id at the provider; an e-mail address can change */
  subject: string;
  email: string | undefined;
  /** true if the provider states that it has verified the e-mail address */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface ProviderClient {
  /** @throws AppError SOCIAL_UNAVAILABLE */
  begin(callback: string): Promise<{ url: string; flow: SocialFlow }>;
  /**
   * @param returned - the callback URL with its query
   * @throws AppError SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_UNAVAILABLE
   */
  finish(returned: URL, flow: SocialFlow): Promise<SocialProfile>;
}

export interface ProviderSettings {
  google?: { clientId: string; clientSecret: string; issuerUrl: string } | undefined;
  facebook?: { clientId: string; clientSecret: string; url?: string | undefined } | undefined;
}

export type Providers = Partial<Record<SocialProvider, ProviderClient>>;

/** Creates the clients of the configured providers. A client sends no request before the first sign-in. */
export function createProviders({ google, facebook }: ProviderSettings): Providers {
  return {
    ...(google ? { google: createGoogle(google) } : {}),
    ...(facebook ? { facebook: createFacebook(facebook) } : {}),
  };
}

function createGoogle(settings: NonNullable<ProviderSettings['google']>): ProviderClient {
  const issuer = new URL(settings.issuerUrl);
  const configure = cacheUntilFailure(async () => {
    const client = await import('openid-client');
    return client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The sandbox, which replaces the providers on a local start, uses http: URLs. In production
      // the configuration refuses http: URLs.
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning: there is no other way
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
  });

  return {
    begin: (callback) =>
      beginAuthorization('google', configure, { callback, scope: 'openid email profile' }),

    async finish(returned, flow) {
      const tokens = await exchange(configure, returned, flow, true);
      const claims = googleClaimsSchema.safeParse(tokens.claims());
      if (!claims.success) throw new AppError('SOCIAL_FAILED', { cause: claims.error });
      const { sub, email, email_verified, given_name, family_name, name } = claims.data;
      return {
        provider: 'google',
        subject: sub,
        email,
        isEmailVerified: email_verified,
        firstName: given_name ?? name ?? '',
        lastName: family_name ?? '',
      };
    },
  };
}

const googleClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});

function createFacebook(settings: NonNullable<ProviderSettings['facebook']>): ProviderClient {
  const dialog = settings.url ?? 'https://www.facebook.com';
  const graph = settings.url ?? 'https://graph.facebook.com';
  const configure = cacheUntilFailure(async () => {
    const client = await import('openid-client');
    const configuration = new client.Configuration(
      {
        issuer: dialog,
        authorization_endpoint: `${dialog}/${FACEBOOK_VERSION}/dialog/oauth`,
        token_endpoint: `${graph}/${FACEBOOK_VERSION}/oauth/access_token`,
      },
      settings.clientId,
      settings.clientSecret,
    );
    configuration.timeout = TIMEOUT_SECONDS;
    // The sandbox, which replaces the providers on a local start, uses http: URLs. In production
    // the configuration refuses http: URLs.
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning: there is no other way
    if (graph.startsWith('http:')) client.allowInsecureRequests(configuration);
    return configuration;
  });

  return {
    begin: (callback) =>
      beginAuthorization('facebook', configure, { callback, scope: 'email public_profile' }),

    async finish(returned, flow) {
      const tokens = await exchange(configure, returned, flow, false);
      const address = `${graph}/${FACEBOOK_VERSION}/me?fields=id,first_name,last_name,email`;
      const person = await fetchGraphProfile(address, tokens.access_token);
      return {
        provider: 'facebook',
        subject: person.id,
        email: person.email,
        // Facebook's API does not state whether the e-mail address is verified.
        isEmailVerified: false,
        firstName: person.first_name ?? '',
        lastName: person.last_name ?? '',
      };
    },
  };
}

const facebookProfileSchema = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

async function fetchGraphProfile(
  address: string,
  accessToken: string,
): Promise<z.infer<typeof facebookProfileSchema>> {
  let body: unknown;
  try {
    const response = await fetch(address, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    body = await response.json();
  } catch (error) {
    throw new AppError('SOCIAL_UNAVAILABLE', { cause: error });
  }
  const person = facebookProfileSchema.safeParse(body);
  if (!person.success) throw new AppError('SOCIAL_FAILED', { cause: person.error });
  return person.data;
}

type Configure = () => Promise<Configuration>;

/** Caches a success. After a failure, the next call tries again. */
function cacheUntilFailure(make: Configure): Configure {
  let made: Promise<Configuration> | undefined;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw new AppError('SOCIAL_UNAVAILABLE', { cause: error });
    }
  };
}

async function beginAuthorization(
  provider: SocialProvider,
  configure: Configure,
  { callback, scope }: { callback: string; scope: string },
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
    ...(provider === 'google' ? { nonce: flow.nonce, prompt: 'select_account' } : {}),
  });
  return { url: url.href, flow };
}

async function exchange(
  configure: Configure,
  returned: URL,
  flow: SocialFlow,
  withIdToken: boolean,
): Promise<TokenEndpointResponse & TokenEndpointResponseHelpers> {
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
    throw new AppError(isOutage(error) ? 'SOCIAL_UNAVAILABLE' : 'SOCIAL_FAILED', { cause: error });
  }
}

function isOutage(error: unknown): boolean {
  const { name, code, status, cause } = error as {
    name?: unknown;
    code?: unknown;
    status?: unknown;
    cause?: { status?: unknown; name?: unknown };
  };
  const answered = [status, cause?.status].find((value) => typeof value === 'number');
  if (typeof answered === 'number') return answered >= 500;
  return code === 'OAUTH_TIMEOUT' || name === 'TypeError' || cause?.name === 'TypeError';
}
