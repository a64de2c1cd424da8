/** Who sends a request, as its session says, and what that user may do with a memorial. */
import type { Context } from 'hono';

import {
  createSessionCookies,
  type SessionCookies,
} from '../app/accounts/session-cookies.server.ts';
import { assertJustSignedIn } from '../app/accounts/sessions/recent-sign-in.server.ts';
import {
  accessAsMember,
  accessAsOwner,
  accessToContribute,
  accessToEdit,
  accessToInvite,
  accessToCondolences,
  accessToModerate,
  type Actor,
  type MemorialRights,
} from '../app/members/access.server.ts';
import { AppError } from '../app/wire/errors/app-error.ts';
import type { Grants } from '../app/wire/mount.server.ts';
import type { Services } from './service-types.server.ts';

export interface BrowserContext {
  cookies: SessionCookies;
  /** the public origin; on a developer's machine, the origin of the request */
  originOf: (c: Context) => string;
}

export function createBrowserContext({ config, keyFor, now }: Services): BrowserContext {
  return {
    cookies: createSessionCookies({
      isSecure: config.origin.startsWith('https:'),
      key: keyFor('social sign-in'),
      now,
    }),
    originOf: (c) => (config.isProduction ? config.origin : new URL(c.req.url).origin),
  };
}

export function createGrants(
  { kysely }: Services,
  actorOf: (c: Context) => Promise<Actor>,
): Grants<MemorialRights> {
  const onMemorial =
    <T>(access: (db: Services['kysely'], actor: Actor, memorialId: string) => Promise<T>) =>
    async (c: Context) =>
      access(kysely, await actorOf(c), c.req.param('id') ?? '');
  return {
    anyone: () => Promise.resolve(undefined),
    user: actorOf,
    member: onMemorial(accessAsMember),
    ownOrSelf: onMemorial(accessAsMember),
    contribute: onMemorial(accessToContribute),
    edit: onMemorial(accessToEdit),
    moderate: onMemorial(accessToModerate),
    letters: onMemorial(accessToCondolences),
    invite: onMemorial(accessToInvite),
    own: onMemorial(accessAsOwner),
  };
}

export function createActorOf({ sessions }: Services, { cookies }: BrowserContext) {
  return async (c: Context): Promise<Actor> => {
    const { user } = await sessions.check(cookies.read(c).access);
    return { userId: user.id, isEmailVerified: user.email_verified_at !== null };
  };
}

export function createSignInCheck({ sessions, now }: Services, { cookies }: BrowserContext) {
  return async (c: Context): Promise<void> => {
    assertJustSignedIn({ now }, await sessions.check(cookies.read(c).access));
  };
}

/** Accepts a session with an expired access token, because the browser cannot renew the token before a download. */
export function createReaderOf({ sessions }: Services, { cookies }: BrowserContext) {
  return async (c: Context): Promise<Actor> => {
    const user = await sessions.findReader(cookies.read(c));
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return { userId: user.id, isEmailVerified: user.email_verified_at !== null };
  };
}
