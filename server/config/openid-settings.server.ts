/** `OIDC_1_…` to `OIDC_5_…`: sign-in with any OpenID Connect provider. */
import { z } from 'zod';

import { isOneLine } from './setting-formats.server.ts';

export interface OpenIdProviderSettings {
  /** stands in the addresses of this provider, and nowhere else */
  number: number;
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  /** on the button: 'Continue with NAME' */
  name: string;
}

const NUMBERS = [1, 2, 3, 4, 5] as const;

type OpenIdNumber = (typeof NUMBERS)[number];
type SettingsOf<N extends OpenIdNumber> = ReturnType<typeof settingsOf<N>>;
type OpenIdSettings = SettingsOf<1> & SettingsOf<2> & SettingsOf<3> & SettingsOf<4> & SettingsOf<5>;
type OpenIdEnvironment = z.infer<z.ZodObject<OpenIdSettings>>;

const MAX_ISSUER_LENGTH = 200;
const MAX_NAME_LENGTH = 40;

function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || value.length > MAX_ISSUER_LENGTH) return false;
  const { protocol, username, password, search, hash, pathname } = new URL(value);
  const isPlain = [username, password, search, hash].every((part) => part === '');
  // With this path, nothing would check that the document is about this issuer.
  return isPlain && /^https?:$/.test(protocol) && !pathname.includes('/.well-known');
}

function settingsOf<N extends OpenIdNumber>(number: N) {
  const issuer = z
    .string()
    .refine(isIssuer, {
      error: `must be the issuer’s URL of at most ${MAX_ISSUER_LENGTH} characters, without /.well-known, such as https://id.example.org`,
    })
    .optional();
  const name = z
    .string()
    .refine((value) => isOneLine(value, MAX_NAME_LENGTH), {
      error: `must be plain text of at most ${MAX_NAME_LENGTH} characters, such as Parish account`,
    })
    .optional();
  const text = z.string().max(1000, { error: 'must have at most 1000 characters' }).optional();
  return {
    [`OIDC_${number}_ISSUER`]: issuer,
    [`OIDC_${number}_CLIENT_ID`]: text,
    [`OIDC_${number}_CLIENT_SECRET`]: text,
    [`OIDC_${number}_NAME`]: name,
  } as Record<`OIDC_${N}_ISSUER`, typeof issuer> &
    Record<`OIDC_${N}_CLIENT_ID` | `OIDC_${N}_CLIENT_SECRET`, typeof text> &
    Record<`OIDC_${N}_NAME`, typeof name>;
}

export const OPENID_SETTINGS: OpenIdSettings = {
  ...settingsOf(1),
  ...settingsOf(2),
  ...settingsOf(3),
  ...settingsOf(4),
  ...settingsOf(5),
};

export function openIdSettings(env: OpenIdEnvironment): OpenIdProviderSettings[] {
  return NUMBERS.flatMap((number) => {
    const issuerUrl = env[`OIDC_${number}_ISSUER`];
    const clientId = env[`OIDC_${number}_CLIENT_ID`];
    const clientSecret = env[`OIDC_${number}_CLIENT_SECRET`];
    if (!issuerUrl || !clientId || !clientSecret) return [];
    const name = env[`OIDC_${number}_NAME`] ?? new URL(issuerUrl).host.slice(0, MAX_NAME_LENGTH);
    return [{ number, issuerUrl, clientId, clientSecret, name }];
  });
}

/** A provider beyond the last would be left out without a word. */
export function unknownOpenIdProblems(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.keys(environment)
    .filter((name) => /^OIDC_\d+_/.test(name) && !(name in OPENID_SETTINGS))
    .filter((name) => environment[name]?.trim())
    .map(
      (name) =>
        `${name} is not a setting: a provider has ISSUER, CLIENT_ID, CLIENT_SECRET and NAME, from OIDC_1_… to OIDC_${NUMBERS.length}_…`,
    );
}

/** @param googleIssuer - has settings of its own, and accounts that are stored as Google's */
export function openIdProblems(
  env: OpenIdEnvironment & { APP_ENV: string },
  googleIssuer: string,
): string[] {
  const known = new Map([[new URL(googleIssuer).href, 'GOOGLE_ISSUER_URL']]);
  return NUMBERS.flatMap((number) => {
    const required = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
    const set = required.filter((part) => env[`OIDC_${number}_${part}`]);
    const missing = required.filter((part) => !set.includes(part));
    if (set.length === 0) {
      return env[`OIDC_${number}_NAME`]
        ? [`OIDC_${number}_NAME is set without OIDC_${number}_ISSUER`]
        : [];
    }
    if (missing.length > 0) {
      return missing.map(
        (part) => `OIDC_${number}_${set[0]} is set without OIDC_${number}_${part}`,
      );
    }
    const name = `OIDC_${number}_ISSUER`;
    const issuer = new URL(env[`OIDC_${number}_ISSUER`] ?? '').href;
    const other = known.get(issuer);
    if (other) return [`${name} is the same issuer as ${other}`];
    known.set(issuer, name);
    const isOpen = env.APP_ENV === 'production' && issuer.startsWith('http:');
    return isOpen ? [`${name} must begin with https:// in production`] : [];
  });
}
