import type { Context, Hono } from 'hono';

import { isReportable } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { mount } from '../../wire/mount.server.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import { SOCIAL_ERROR_CODES, type User } from '../contract.ts';
import { pendingSignIn, socialSignIn } from '../endpoints.ts';
import type { SessionCookies } from '../session-cookies.server.ts';
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
  return codes.route('/', redirectRoutes(context, options));
}

function redirectRoutes(
  context: SocialContext,
  { cookies, originOf, visitorOf, keepSignedIn, log }: SocialRoutesOptions,
): Hono {
  /** Redirects to the URL that `work` returns. If `work` fails, redirects to the sign-in dialog with an error code. */
  async function redirectWithError(
    c: Context,
    place: string,
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
      return c.redirect(`/?auth=login&error=${errorCodeOf(error)}`);
    }
  }

  const begin = (c: Context, place: string, callback: string) =>
    redirectWithError(c, place, async () => {
      const callbackUrl = `${originOf(c)}${callback}`;
      const begun = await beginSocialSignIn(context, place, callbackUrl, visitorOf(c));
      await cookies.writeFlow(c, begun.flow);
      return begun.url;
    });

  const finish = (c: Context, place: string, callback: string) =>
    redirectWithError(c, place, async () => {
      const flow = await cookies.consumeFlow(c);
      // `openid-client` sends this URL to the provider, which compares it with the redirect URL of the authorization
      // request. So both URLs need the origin that `originOf` returns.
      const returnedUrl = new URL(`${callback}${new URL(c.req.url).search}`, originOf(c));
      const outcome = await finishSocialSignIn(
        context,
        { place, returned: returnedUrl, flow },
        visitorOf(c),
      );
      if ('pendingId' in outcome) {
        await cookies.writePending(c, outcome.pendingId);
        return '/?auth=confirm';
      }
      keepSignedIn(c, outcome.signedIn);
      return '/memorials';
    });

  const { googleCallback, facebookCallback, openIdCallback } = socialSignIn;
  const openIdPlace = ({ number }: { number: string }) => `oidc/${number}`;
  const openIdPath = ({ number }: { number: string }) =>
    openIdCallback.path.replace('{number}', encodeURIComponent(number));
  return mount(
    socialSignIn,
    { anyone },
    {
      google: (_, { c }) => begin(c, 'google', googleCallback.path),
      googleCallback: (_, { c }) => finish(c, 'google', googleCallback.path),
      facebook: (_, { c }) => begin(c, 'facebook', facebookCallback.path),
      facebookCallback: (_, { c }) => finish(c, 'facebook', facebookCallback.path),
      openId: (_, { c, params }) => begin(c, openIdPlace(params), openIdPath(params)),
      openIdCallback: (_, { c, params }) => finish(c, openIdPlace(params), openIdPath(params)),
    },
  );
}

function errorCodeOf(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined;
  return SOCIAL_ERROR_CODES.find((candidate) => candidate === code) ?? 'SOCIAL_FAILED';
}
