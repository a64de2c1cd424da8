/** Google and every other provider that speaks OpenID Connect with discovery. */
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { z } from 'zod';

import type { SocialProvider } from '../contract.ts';
import {
  beginAuthorization,
  cacheUntilFailure,
  CLOCK_TOLERANCE_SECONDS,
  clockDiffers,
  exchange,
  refused,
  toSocialError,
} from './authorization.server.ts';
import { boundedFetch } from './bounded-fetch.server.ts';
import type { ProviderClient } from './provider-client.server.ts';

export interface OpenIdSettings {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
}

interface OpenIdOptions {
  provider: SocialProvider;
  timeoutSeconds: number;
  /** further parameters of the authorization request */
  extra?: Readonly<Record<string, string>>;
}

export function createOpenIdClient(
  settings: OpenIdSettings,
  { provider, timeoutSeconds, extra }: OpenIdOptions,
): ProviderClient {
  const configure = cacheUntilFailure(() => discover(settings, timeoutSeconds));
  return {
    begin: (callback) =>
      beginAuthorization(provider, configure, {
        callback,
        scope: 'openid email profile',
        ...(extra && { extra }),
      }),

    async finish(returned, flow) {
      const tokens = await exchange(configure, returned, flow, true);
      const idToken = tokens.claims();
      if (!idToken) throw refused('there is no ID token');
      // The library compares `azp` only where there are several audiences.
      if (idToken.azp !== undefined && idToken.azp !== settings.clientId) {
        throw refused('the ID token was made for another client (azp)');
      }
      assertNotFromTheFuture(idToken);
      const { success, data: subject } = subjectSchema.safeParse(idToken.sub);
      if (!success) throw refused('the subject is not 1 to 255 ASCII characters');
      const claims = claimsSchema.parse(idToken);
      if (claims.email !== undefined) return profileOf(provider, subject, claims);
      const more = await readUserInfo(await configure(), tokens.access_token, subject);
      return profileOf(provider, subject, { ...claims, ...more });
    },
  };
}

async function discover(
  { issuerUrl, clientId, clientSecret }: OpenIdSettings,
  timeoutSeconds: number,
): Promise<Configuration> {
  const client = await import('openid-client');
  const issuer = new URL(issuerUrl);
  const post = client.ClientSecretPost(clientSecret);
  const basic = client.ClientSecretBasic(clientSecret);
  // Without the list, the standard says `client_secret_basic`.
  const authenticate: ClientAuth = (server, ...request) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? post(server, ...request)
      : basic(server, ...request);
  const configuration = await client.discovery(
    issuer,
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticate,
    {
      timeout: timeoutSeconds,
      [client.customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      execute: [
        // Checks the signatures of ID tokens by the provider's keys. Without it, TLS alone vouches for them.
        client.enableNonRepudiationChecks,
        // The sandbox, which replaces the providers on a local start, uses http: URLs. In production
        // the configuration refuses http: URLs.
        // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning: there is no other way
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  // The library allows some hosts to be another issuer than the configured one.
  const stated = configuration.serverMetadata().issuer;
  if (new URL(stated).href !== issuer.href) {
    throw new Error(`the provider says that it is the issuer ${stated.slice(0, 200)}`);
  }
  return configuration;
}

/** The library checks `exp` and `nbf` with the same tolerance, but `iat` only for its type. */
function assertNotFromTheFuture({ iat }: IDToken): void {
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) {
    throw clockDiffers('the ID token was issued in the future');
  }
}

/** The standard allows no more. */
const subjectSchema = z.string().regex(/^[\x20-\x7E]{1,255}$/);

const LONGEST_TEXT = 1000;
const optionalText = z.string().max(LONGEST_TEXT).optional().catch(undefined);
const optionalName = z
  .string()
  .transform((name) => name.slice(0, LONGEST_TEXT))
  .optional()
  .catch(undefined);

/** Only `true` vouches for an address; the text 'true' does not. */
const claimsSchema = z.object({
  email: optionalText,
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true),
  given_name: optionalName,
  family_name: optionalName,
  name: optionalName,
});

type Claims = z.infer<typeof claimsSchema>;

/** Many providers leave the address out of the ID token. Address and `email_verified` are from the same answer. */
async function readUserInfo(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<Partial<Claims>> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  const client = await import('openid-client');
  let answer: UserInfoResponse;
  try {
    answer = await client.fetchUserInfo(configuration, accessToken, subject);
  } catch (error) {
    throw toSocialError(error);
  }
  const { email, email_verified, ...names } = claimsSchema.parse(answer);
  const given = Object.entries(names).filter(([, value]) => value !== undefined);
  return { email, email_verified, ...Object.fromEntries(given) };
}

function profileOf(provider: SocialProvider, subject: string, claims: Claims) {
  const { email, email_verified: isEmailVerified } = claims;
  return { provider, subject, email, isEmailVerified, ...namesOf(claims) };
}

/** Some providers know only the whole name, and leave out one of its parts or send both empty. */
function namesOf({ given_name, family_name = '', name }: Claims) {
  return given_name || !name
    ? { firstName: given_name ?? '', lastName: family_name }
    : { firstName: name, lastName: '' };
}
