import type { SocialProvider } from '../contract.ts';

export interface NamedProvider {
  id: SocialProvider;
  name: string;
}

const FIXED_NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };

/**
 * How the database names a provider of OpenID Connect: by its issuer, in one spelling. Accounts stay linked when the
 * provider’s number in the settings changes.
 */
export function issuerKey(issuerUrl: string): SocialProvider {
  return new URL(issuerUrl).href as `http${string}`;
}

/** A provider that is no longer in the settings is named by its host. */
export function nameOfProvider(
  offered: readonly NamedProvider[],
  id: SocialProvider,
): { name: string; isOffered: boolean } {
  const found = offered.find((provider) => provider.id === id);
  if (found) return { name: found.name, isOffered: true };
  const name = FIXED_NAMES[id] ?? (URL.canParse(id) ? new URL(id).host : id);
  return { name, isOffered: false };
}
