/** Facebook speaks OAuth 2 without OpenID Connect: the profile is read from its Graph API. */
import { z } from 'zod';

import { AppError } from '../../wire/errors/app-error.ts';
import {
  beginAuthorization,
  cacheUntilFailure,
  exchange,
  refused,
} from './authorization.server.ts';
import { boundedFetch } from './bounded-fetch.server.ts';
import type { ProviderClient } from './provider-client.server.ts';

const FACEBOOK_VERSION = 'v23.0';

export interface FacebookSettings {
  clientId: string;
  clientSecret: string;
  url?: string | undefined;
}

export function createFacebookClient(
  settings: FacebookSettings,
  timeoutSeconds: number,
): ProviderClient {
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
    configuration.timeout = timeoutSeconds;
    configuration[client.customFetch] = (url, init) => boundedFetch(url, init as RequestInit);
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
      const person = await fetchGraphProfile(address, tokens.access_token, timeoutSeconds);
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
  timeoutSeconds: number,
): Promise<z.infer<typeof facebookProfileSchema>> {
  let body: unknown;
  try {
    const response = await boundedFetch(address, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    body = await response.json();
  } catch (error) {
    throw new AppError('SOCIAL_UNAVAILABLE', { cause: error });
  }
  const person = facebookProfileSchema.safeParse(body);
  if (!person.success) throw refused('the profile has another form than expected');
  return person.data;
}
