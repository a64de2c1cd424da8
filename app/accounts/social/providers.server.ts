/** The sign-in providers of the settings, in the order of their buttons. */
import type { ProviderButton, SocialProvider } from '../contract.ts';
import { PROVIDER_TIMEOUT_SECONDS } from './authorization.server.ts';
import { createFacebookClient, type FacebookSettings } from './facebook-provider.server.ts';
import { createOpenIdClient, type OpenIdSettings } from './openid-provider.server.ts';
import type { ProviderClient } from './provider-client.server.ts';
import { issuerKey } from './provider-names.server.ts';

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
