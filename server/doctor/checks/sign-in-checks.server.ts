import { z } from 'zod';

import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, worstOf, type Finding } from '../findings.server.ts';
import { isTlsError, reasonOf, sendRequest } from '../http-request.server.ts';
import type { Check } from '../run-checks.server.ts';

/** Asks each OpenID Connect provider of the settings, with Google, for its discovery document. */
export const SIGN_IN_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'sign-in', run: checkProviders },
];

/** ID tokens with a larger difference are refused (`app/accounts/social/authorization.server.ts`). */
const TOLERATED_SECONDS = 60;

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1).optional().catch(undefined),
});

/** Signatures by the client's secret, which prove nothing to others, are refused like missing ones. */
const UNPROVEN = /^(?:HS\d+|none)$/;

interface Issuer {
  /** the name of the setting */
  setting: string;
  issuerUrl: string;
}

async function checkProviders(
  { config, now }: DoctorContext,
  signal: AbortSignal,
): Promise<Finding> {
  const issuers: Issuer[] = [
    ...(config.google
      ? [{ setting: 'GOOGLE_ISSUER_URL', issuerUrl: config.google.issuerUrl }]
      : []),
    ...config.oidc.map(({ number, issuerUrl }) => ({
      setting: `OIDC_${number}_ISSUER`,
      issuerUrl,
    })),
  ];
  if (issuers.length === 0) return ok('No OpenID Connect provider is configured.');
  const findings = await Promise.all(issuers.map((issuer) => checkIssuer(issuer, now, signal)));
  const verdict = worstOf(findings);
  const shown = findings.filter((finding) => verdict === 'ok' || finding.verdict !== 'ok');
  const advice = shown.flatMap((finding) => finding.advice ?? []);
  return {
    verdict,
    found: shown.map(({ found }) => found).join(' '),
    ...(advice.length > 0 && { advice: [...new Set(advice)].join(' ') }),
  };
}

async function checkIssuer(
  { setting, issuerUrl }: Issuer,
  now: () => Date,
  signal: AbortSignal,
): Promise<Finding> {
  const url = `${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const advice = `Compare ${setting} with the provider’s documentation.`;
  try {
    const started = now().getTime();
    const { status, text, headers } = await sendRequest(url, {
      signal,
      headers: { Accept: 'application/json' },
    });
    if (status !== 200) return fail(`${url} answers with status ${status}.`, advice);
    const document = parseDiscovery(text);
    if (!document) {
      return fail(`${url} answers, but not with an OpenID Connect discovery document.`, advice);
    }
    const { issuer } = document;
    if (!URL.canParse(issuer) || new URL(issuer).href !== new URL(issuerUrl).href) {
      const named = issuer.slice(0, 200);
      return fail(
        `${url} is about the issuer ${named}, not ${issuerUrl}.`,
        `Set ${setting} to the issuer named in the discovery document.`,
      );
    }
    const algorithms = document.id_token_signing_alg_values_supported;
    if (algorithms?.every((name) => UNPROVEN.test(name))) {
      return fail(
        `${issuerUrl} signs ID tokens with ${algorithms.join(' and ')}, which the product refuses, so no one can sign in with it.`,
        `At the provider in ${setting}, choose a signing key for this client (RS256 or ES256).`,
      );
    }
    const middle = (started + now().getTime()) / 2;
    return describeClock(issuerUrl, (middle - Date.parse(headers.date ?? '')) / 1000);
  } catch (error) {
    const problem = isTlsError(error)
      ? `answers with a certificate that the product refuses (${reasonOf(error)})`
      : `can’t be reached from here, because ${reasonOf(error)}`;
    return fail(
      `${issuerUrl} ${problem}.`,
      `Until this is fixed, no one can sign in with the provider in ${setting}.`,
    );
  }
}

function parseDiscovery(text: string): z.infer<typeof discoverySchema> | undefined {
  try {
    return discoverySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @param seconds - NaN if the provider sends no date */
function describeClock(issuerUrl: string, seconds: number): Finding {
  if (!(Math.abs(seconds) > TOLERATED_SECONDS)) return ok(`${issuerUrl} answers as the issuer.`);
  const direction = seconds > 0 ? 'behind' : 'ahead of';
  return warn(
    `The clock of ${issuerUrl} is ${Math.round(Math.abs(seconds))} s ${direction} this machine’s; ID tokens are refused if they differ by more than ${TOLERATED_SECONDS} s.`,
    'Synchronise both machines’ clocks with NTP.',
  );
}
