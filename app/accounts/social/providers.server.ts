/** The sign-in providers of the settings, in the order of their buttons. */
import type { ProviderButton, SocialProvider } from '../contract.ts';
import { PROVIDER_TIMEOUT_SECONDS, type SocialFlow } from './authorization.server.ts';
import { createFacebookClient, type FacebookSettings } from './facebook-provider.server.ts';
import { createOpenIdClient, type OpenIdSettings } from './openid-provider.server.ts';
import { issuerKey } from './provider-names.server.ts';

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
   * @throws AppError SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_CLOCK, SOCIAL_UNAVAILABLE
   */
  finish(returned: URL, flow: SocialFlow): Promise<SocialProfile>;
}

export interface ProviderSettings {
  google?: OpenIdSettings | undefined;
  facebook?: FacebookSettings | undefined;
  /** `number` is that of the settings `OIDC_1_…`; it stands in addresses and nowhere else */
  oidc?: ReadonlyArray<OpenIdSettings & { number: number; name: string }>;
}

export interface Provider {
  /** how the database names the provider */
  id: SocialProvider;
  name: string;
  /** in addresses: `google`, `facebook` or `oidc/1` */
  place: string;
  /** the button of the dialogs */
  button: ProviderButton;
  client: ProviderClient;
}

/** A client sends no request before the first sign-in. */
export function createProviders(
  { google, facebook, oidc = [] }: ProviderSettings,
  timeoutSeconds = PROVIDER_TIMEOUT_SECONDS,
): readonly Provider[] {
  const providers: Provider[] = [];
  if (google) {
    const extra = { prompt: 'select_account' };
    const client = createOpenIdClient(google, { provider: 'google', timeoutSeconds, extra });
    providers.push({ id: 'google', name: 'Google', place: 'google', button: 'google', client });
  }
  if (facebook) {
    const client = createFacebookClient(facebook, timeoutSeconds);
    providers.push({
      id: 'facebook',
      name: 'Facebook',
      place: 'facebook',
      button: 'facebook',
      client,
    });
  }
  for (const { number, name, ...settings } of oidc) {
    const id = issuerKey(settings.issuerUrl);
    const client = createOpenIdClient(settings, { provider: id, timeoutSeconds });
    providers.push({ id, name, place: `oidc/${number}`, button: { number, name }, client });
  }
  return providers;
}
