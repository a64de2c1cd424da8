/**
 * Sign-in with Google, Facebook or another provider of the settings. A user is identified by the provider and the user's
 * id there (`subject`). An e-mail address links a profile to an account only if the provider or a code that we mailed
 * has verified it.
 */
import { domainToUnicode } from 'node:url';

import { AppError } from '../../wire/errors/app-error.ts';
import { isVisibleName } from '../../wire/text/visible-text.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import { ACCOUNT_LIMITS, emailSchema, type ProviderButton } from '../contract.ts';
import * as store from '../store.server.ts';
import { signInAs, findOrLinkUser } from './account-linking.server.ts';
import type { SocialFlow } from './authorization.server.ts';
import * as disconnections from './disconnections.server.ts';
import type { SocialProfile } from './provider-client.server.ts';
import type { Provider } from './providers.server.ts';
import type { SocialContext } from './social-context.server.ts';

export type SocialOutcome = { signedIn: SignInResult } | { pendingId: string };

export function providerButtons({
  socialProviders,
}: Pick<SocialContext, 'socialProviders'>): ProviderButton[] {
  return socialProviders.map(({ button }) => button);
}

/**
 * Returns the provider's URL to redirect to, and the state to store until the callback.
 * @param place - of the provider in the address
 * @throws AppError SOCIAL_NOT_CONFIGURED, SOCIAL_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function beginSocialSignIn(
  context: SocialContext,
  place: string,
  callback: string,
  { network }: Visitor,
): Promise<{ url: string; flow: SocialFlow }> {
  const { client } = providerAt(context, place);
  await context.limits.consume({ rule: 'socialFromNetwork', from: network });
  return client.begin(callback);
}

/**
 * @param callback - `returned` is the callback URL, and `flow` the stored state, undefined if it is missing or expired
 * @throws AppError with one of the contract's SOCIAL_ERROR_CODES
 */
export async function finishSocialSignIn(
  context: SocialContext,
  callback: { place: string; returned: URL; flow: SocialFlow | undefined },
  visitor: Visitor,
): Promise<SocialOutcome> {
  const { kysely, pendingSignIns } = context;
  const { provider, person } = await takeProfile(context, callback, visitor);
  if (!(await store.findByIdentity(kysely, provider.id, person.subject))) {
    const { email } = person;
    if (email === undefined) throw new AppError('SOCIAL_EMAIL_MISSING');
    if (!person.isEmailVerified || (await disconnections.exists(kysely, provider.id, email))) {
      return { pendingId: await pendingSignIns.begin({ ...person, email }, visitor) };
    }
  }
  return {
    signedIn: await signInAs(context, visitor, (db, arrival) =>
      findOrLinkUser(context, db, person, arrival),
    ),
  };
}

/** Reads the profile of the returning user from the provider. */
export async function takeProfile(
  context: SocialContext,
  { place, returned, flow }: { place: string; returned: URL; flow: SocialFlow | undefined },
  { network }: Visitor,
): Promise<{ provider: Provider; person: SocialProfile }> {
  const provider = providerAt(context, place);
  if (flow?.provider !== provider.id) throw new AppError('SOCIAL_FAILED');
  await context.limits.consume({ rule: 'socialCallbackFromNetwork', from: network });
  return { provider, person: sanitizeProfile(await provider.client.finish(returned, flow)) };
}

/** @throws AppError SOCIAL_NOT_CONFIGURED */
export function providerAt({ socialProviders }: SocialContext, place: string): Provider {
  const provider = socialProviders.find((one) => one.place === place);
  if (!provider) throw new AppError('SOCIAL_NOT_CONFIGURED');
  return provider;
}

/**
 * Removes an invalid e-mail address. In names, removes control characters and limits the length. An address that is
 * written in another way than accounts store it can be another mailbox, so a code must verify it.
 */
function sanitizeProfile(person: SocialProfile): SocialProfile {
  const email = emailSchema.safeParse(person.email).data;
  return {
    ...person,
    email,
    isEmailVerified: person.isEmailVerified && isWrittenAs(person.email, email),
    firstName: sanitizeName(person.firstName),
    lastName: sanitizeName(person.lastName),
  };
}

/** True if `claimed` is `email`, apart from the case of ASCII letters and the spelling of an international domain. */
function isWrittenAs(claimed: string | undefined, email: string | undefined): boolean {
  if (claimed === undefined || email === undefined) return false;
  const at = claimed.lastIndexOf('@');
  const domain = asciiLowerCase(claimed.slice(at + 1));
  const storedDomain = email.slice(email.lastIndexOf('@') + 1);
  const isSameDomain = domain === storedDomain || domain === domainToUnicode(storedDomain);
  return isSameDomain && `${asciiLowerCase(claimed.slice(0, at))}@${storedDomain}` === email;
}

/** `toLowerCase` would turn the Kelvin sign into a k. */
function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function sanitizeName(given: string): string {
  const written = given
    .toWellFormed()
    .replaceAll(/[\u0000-\u001F\u007F\u2028-\u202E\u2066-\u206F]+/gu, ' ')
    .trim();
  const name = Array.from(written).slice(0, ACCOUNT_LIMITS.name).join('').trim();
  return isVisibleName(name) ? name : '';
}
