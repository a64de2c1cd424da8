/**
 * Signing in as somebody that Google or Facebook vouches for. Who somebody is is provider and subject. An e-mail
 * joins an account only when the provider has verified it, or when the person proves it here by a code.
 */
import { AppError } from '../../wire/app-error.ts';
import { isVisibleName } from '../../wire/visible-text.ts';
import type { AccountContext, SignInResult, Visitor } from '../account-context.server.ts';
import { ACCOUNT_LIMITS, emailSchema, SOCIAL_PROVIDERS, type SocialProvider } from '../contract.ts';
import * as store from '../store.server.ts';
import { signInAs, findOrLinkUser } from './account-linking.server.ts';
import type { PendingSignIns } from './pending-sign-ins.server.ts';
import type { Providers, SocialFlow, SocialProfile } from './providers.server.ts';

/** Signed in, or the id of a sign-in that waits until the person has proven the address by a code. */
export type SocialOutcome = { signedIn: SignInResult } | { pendingId: string };

export interface SocialSignIn {
  /** Those whose buttons exist. */
  enabledProviders(): SocialProvider[];
  /**
   * Where to send the browser, and what to remember meanwhile.
   * @throws AppError SOCIAL_NOT_CONFIGURED, SOCIAL_UNAVAILABLE, TOO_MANY_REQUESTS
   */
  beginSocialSignIn(
    provider: SocialProvider,
    callback: string,
    visitor: Visitor,
  ): Promise<{ url: string; flow: SocialFlow }>;
  /**
   * @param returned - the address that the browser came back to
   * @param flow - what was remembered; undefined when nothing was, or for too long
   * @throws AppError with one of the contract's SOCIAL_ERROR_CODES
   */
  finishSocialSignIn(
    provider: SocialProvider,
    returned: URL,
    flow: SocialFlow | undefined,
    visitor: Visitor,
  ): Promise<SocialOutcome>;
}

export function createSocialSignIn(
  context: AccountContext,
  providers: Providers,
  pending: PendingSignIns,
): SocialSignIn {
  const { kysely, limits, now } = context;

  function clientOf(provider: SocialProvider) {
    const client = providers[provider];
    if (!client) throw new AppError('SOCIAL_NOT_CONFIGURED');
    return client;
  }

  return {
    enabledProviders: () => SOCIAL_PROVIDERS.filter((provider) => providers[provider]),

    async beginSocialSignIn(provider, callback, { network }) {
      const client = clientOf(provider);
      await limits.consume({ rule: 'socialFromNetwork', from: network });
      return client.begin(callback);
    },

    async finishSocialSignIn(provider, returned, flow, visitor) {
      const client = clientOf(provider);
      if (flow?.provider !== provider) throw new AppError('SOCIAL_FAILED');
      const person = sanitizeProfile(await client.finish(returned, flow));
      if (!(await store.findByIdentity(kysely, provider, person.subject))) {
        const { email } = person;
        if (email === undefined) throw new AppError('SOCIAL_EMAIL_MISSING');
        if (!person.isEmailVerified) {
          return { pendingId: await pending.begin({ ...person, email }, visitor) };
        }
      }
      return {
        signedIn: await signInAs(context, visitor, (db) => findOrLinkUser(db, person, now())),
      };
    },
  };
}

/** A provider's words about somebody, within the limits of ours. */
function sanitizeProfile(person: SocialProfile): SocialProfile {
  return {
    ...person,
    email: emailSchema.safeParse(person.email).data,
    firstName: sanitizeName(person.firstName),
    lastName: sanitizeName(person.lastName),
  };
}

function sanitizeName(given: string): string {
  const written = given
    .toWellFormed()
    .replaceAll(/[\u0000-\u001F\u007F\u2028-\u202E\u2066-\u206F]+/gu, ' ')
    .trim();
  const name = Array.from(written).slice(0, ACCOUNT_LIMITS.name).join('').trim();
  return isVisibleName(name) ? name : '';
}
