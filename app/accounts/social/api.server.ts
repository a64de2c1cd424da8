import type { Context, Hono } from 'hono';

import { productPath } from '../../language/product-paths.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { isReportable } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { mount } from '../../wire/mount.server.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import { SOCIAL_ERROR_CODES, type User } from '../contract.ts';
import { pendingSignIn, providers, socialSignIn } from '../endpoints.ts';
import type { SessionCookies } from '../session-cookies.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import {
  beginConnection,
  disconnectProvider,
  finishConnection,
  listProviders,
} from './connected-providers.server.ts';
import {
  cancelSocialSignIn,
  confirmSocialSignIn,
  findPendingSignIn,
  resendSocialCode,
} from './social-code.server.ts';
import type { SocialContext } from './social-context.server.ts';
import { beginSocialSignIn, finishSocialSignIn } from './social-sign-in.server.ts';

interface SocialRoutesOptions {
  cookies: SessionCookies;
  originOf: (c: Context) => string;
  visitorOf: (c: Context) => Visitor;
  keepSignedIn: (c: Context, signedIn: SignInResult) => { user: User };
  present: (user: SignInResult['user']) => User;
  grants: { user: (c: Context) => Promise<ActiveSession> };
  log: Record<'error' | 'warn', (fields: Record<string, unknown>, message: string) => void>;
}

const anyone = () => Promise.resolve(undefined);

export function socialRoutes(context: SocialContext, options: SocialRoutesOptions): Hono {
  const { cookies, visitorOf, keepSignedIn } = options;
  const codes = mount(
    pendingSignIn,
    { anyone },
    {
      read: async (_, { c }) => ({
        pending: await findPendingSignIn(context, await cookies.readPending(c)),
      }),
      cancel: async (_, { c }) => {
        await cancelSocialSignIn(context, await cookies.readPending(c));
        cookies.clearPending(c);
      },
      resend: async (_, { c }) =>
        resendSocialCode(context, await cookies.readPending(c), visitorOf(c)),
      confirm: async (_, { c, payload }) => {
        const id = await cookies.readPending(c);
        const signedIn = await confirmSocialSignIn(context, id, payload.code, visitorOf(c));
        cookies.clearPending(c);
        return keepSignedIn(c, signedIn);
      },
    },
  );
  return codes
    .route('/', connectionRoutes(context, options))
    .route('/', redirectRoutes(context, options));
}

function connectionRoutes(
  context: SocialContext,
  { cookies, originOf, visitorOf, present, grants }: SocialRoutesOptions,
): Hono {
  return mount(providers, grants, {
    list: async (session) => ({ providers: listProviders(context, session) }),
    connect: async (session, { c, payload: { place } }) => {
      const callback = `${originOf(c)}${callbackOf(place)}`;
      const begun = await beginConnection(context, session, { place, callback }, visitorOf(c));
      await cookies.writeFlow(c, begun.flow);
      return { url: begun.url };
    },
    disconnect: async (session, { payload }) => ({
      user: present(await disconnectProvider(context, session, payload.place)),
    }),
  });
}

const { googleCallback, facebookCallback, openIdCallback } = socialSignIn;

/** @param place - of the provider in the address */
function callbackOf(place: string): string {
  if (place === 'google') return googleCallback.path;
  if (place === 'facebook') return facebookCallback.path;
  return openIdCallback.path.replace('{number}', encodeURIComponent(place.slice('oidc/'.length)));
}

function redirectRoutes(
  context: SocialContext,
  { cookies, originOf, visitorOf, keepSignedIn, log }: SocialRoutesOptions,
): Hono {
  /** Redirects to the URL that `work` returns. If `work` fails, redirects to `onFailure` with an error code. */
  async function redirectWithError(
    c: Context,
    { place, onFailure }: { place: string; onFailure: string },
    work: () => Promise<string>,
  ): Promise<Response> {
    c.header('Cache-Control', 'no-store');
    try {
      return c.redirect(await work());
    } catch (error) {
      if (isReportable(error)) log.error({ err: error, place }, 'social sign-in failed');
      else if (error instanceof AppError && error.cause instanceof Error) {
        log.warn({ place, reason: error.cause.message }, 'social sign-in refused');
      }
      return c.redirect(`${onFailure}&error=${errorCodeOf(error)}`);
    }
  }

  const dialog = (c: Context, auth: 'login' | 'confirm') =>
    `${productPath('/', visitorOf(c).language ?? DEFAULT_LANGUAGE)}?auth=${auth}`;

  const begin = (c: Context, place: string) =>
    redirectWithError(c, { place, onFailure: dialog(c, 'login') }, async () => {
      const callbackUrl = `${originOf(c)}${callbackOf(place)}`;
      const begun = await beginSocialSignIn(context, place, callbackUrl, visitorOf(c));
      await cookies.writeFlow(c, begun.flow);
      return begun.url;
    });

  const finish = async (c: Context, place: string) => {
    const flow = await cookies.consumeFlow(c, c.req.query('state'));
    const onFailure = flow?.connects === undefined ? dialog(c, 'login') : SECURITY;
    return redirectWithError(c, { place, onFailure }, async () => {
      // `openid-client` sends this URL to the provider, which compares it with the redirect URL of the authorization
      // request. So both URLs need the origin that `originOf` returns.
      const returned = new URL(`${callbackOf(place)}${new URL(c.req.url).search}`, originOf(c));
      if (flow?.connects !== undefined) {
        await finishConnection(context, { place, returned, flow }, visitorOf(c));
        return SECURITY;
      }
      const outcome = await finishSocialSignIn(context, { place, returned, flow }, visitorOf(c));
      if ('pendingId' in outcome) {
        await cookies.writePending(c, outcome.pendingId);
        return dialog(c, 'confirm');
      }
      keepSignedIn(c, outcome.signedIn);
      return '/memorials';
    });
  };

  const openIdPlace = ({ number }: { number: string }) => `oidc/${number}`;
  return mount(
    socialSignIn,
    { anyone },
    {
      google: (_, { c }) => begin(c, 'google'),
      googleCallback: (_, { c }) => finish(c, 'google'),
      facebook: (_, { c }) => begin(c, 'facebook'),
      facebookCallback: (_, { c }) => finish(c, 'facebook'),
      openId: (_, { c, params }) => begin(c, openIdPlace(params)),
      openIdCallback: (_, { c, params }) => finish(c, openIdPlace(params)),
    },
  );
}

const SECURITY = '/account?tab=security';

function errorCodeOf(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined;
  return SOCIAL_ERROR_CODES.find((candidate) => candidate === code) ?? 'SOCIAL_FAILED';
}
