/** The API of SPEC section 7, below `/api/v1/auth`. */
import type { Context, Hono } from 'hono';

import { offeredLanguage } from '../language/offered-languages.ts';
import { languagesOfReader } from '../language/reader-language.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { mount } from '../wire/mount.server.ts';
import type { SignInResult, Visitor } from './account-context.server.ts';
import { changePassword, deleteAccount, updateProfile } from './account-management.server.ts';
import {
  changePasswordPayloadSchema,
  registerPayloadSchema,
  resetByLinkPayloadSchema,
  resetPasswordPayloadSchema,
} from './contract.ts';
import { account, passwordReset, sessions, signingIn, verification } from './endpoints.ts';
import { passkeyRoutes } from './passkeys/api.server.ts';
import type { PasskeyContext } from './passkeys/passkeys-context.server.ts';
import {
  resetPassword,
  resetPasswordByLink,
  sendResetCode,
  verifyResetCode,
} from './passwords/password-reset.server.ts';
import { presentSession, presentUser } from './presenter.server.ts';
import { areEmailsOff, tryEmailAgain, turnEmailsOn } from './returned-email.server.ts';
import type { SessionCookies } from './session-cookies.server.ts';
import { signIn } from './sign-in.server.ts';
import { changeEmail } from './sign-up/change-email.server.ts';
import { sendVerification, signUp, verifyEmail } from './sign-up/sign-up.server.ts';
import { socialRoutes } from './social/api.server.ts';
import type { SocialContext } from './social/social-context.server.ts';

export interface AccountRoutesOptions {
  cookies: SessionCookies;
  networkOf: (c: Context) => string;
  /** returns the configured public origin in production, and the origin of the request elsewhere */
  originOf: (c: Context) => string;
  passwordMin: number;
  log: Record<'error' | 'warn', (fields: Record<string, unknown>, message: string) => void>;
}

function languageOf(c: Context): Visitor['language'] {
  const acceptLanguage = c.req.header('Accept-Language');
  const language = offeredLanguage(
    languagesOfReader({ cookie: c.req.header('Cookie'), acceptLanguage }),
  );
  return language === DEFAULT_LANGUAGE ? undefined : language;
}

const anyone = () => Promise.resolve(undefined);

export function accountRoutes(
  context: SocialContext & PasskeyContext,
  options: AccountRoutesOptions,
): Hono {
  const tools = toolsOf(context, options);
  return signInRoutes(context, tools)
    .route('/', passwordRoutes(context, tools))
    .route('/', verificationRoutes(context, tools))
    .route('/', ownAccountRoutes(context, tools))
    .route('/', sessionRoutes(context, tools))
    .route('/', passkeyRoutes(context, tools))
    .route('/', socialRoutes(context, tools));
}

type Tools = ReturnType<typeof toolsOf>;

function toolsOf(
  { sessions: stored, socialProviders }: SocialContext,
  options: AccountRoutesOptions,
) {
  const { cookies, networkOf } = options;
  const user = (c: Context) => stored.check(cookies.read(c).access);
  const present = (row: SignInResult['user']) => presentUser(row, socialProviders);
  return {
    ...options,
    present,
    grants: { anyone, user },
    visitorOf: (c: Context): Visitor => ({
      network: networkOf(c),
      device: cookies.readDevice(c),
      userAgent: c.req.header('user-agent'),
      language: languageOf(c),
      presented: cookies.read(c),
    }),
    keepSignedIn: (c: Context, { tokens, device, user: signedIn }: SignInResult) => {
      cookies.write(c, tokens);
      if (device) cookies.writeDevice(c, device);
      return { user: present(signedIn) };
    },
  };
}

function signInRoutes(
  context: SocialContext,
  { cookies, grants, keepSignedIn, visitorOf, passwordMin: min }: Tools,
): Hono {
  return mount(
    {
      ...signingIn,
      register: { ...signingIn.register, payload: registerPayloadSchema(min) },
    },
    grants,
    {
      login: async (_, { c, payload }) =>
        keepSignedIn(c, await signIn(context, payload, visitorOf(c))),
      register: async (_, { c, payload }) =>
        keepSignedIn(c, await signUp(context, payload, visitorOf(c))),
      logout: async (_, { c }) => {
        await context.sessions.end(cookies.read(c));
        cookies.clear(c);
      },
      refresh: async (_, { c }) =>
        keepSignedIn(c, await context.sessions.refresh(cookies.read(c).refresh)),
    },
  );
}

function passwordRoutes(
  context: SocialContext,
  { cookies, grants, visitorOf, passwordMin: min }: Tools,
): Hono {
  return mount(
    {
      ...passwordReset,
      byCode: { ...passwordReset.byCode, payload: resetPasswordPayloadSchema(min) },
      byLink: { ...passwordReset.byLink, payload: resetByLinkPayloadSchema(min) },
    },
    grants,
    {
      forgotPassword: (_, { c, payload }) => sendResetCode(context, payload.email, visitorOf(c)),
      sendCode: (_, { c, payload }) => sendResetCode(context, payload.email, visitorOf(c)),
      verifyCode: (_, { c, payload }) => verifyResetCode(context, payload, visitorOf(c)),
      byCode: async (_, { c, payload }) => {
        const { device } = await resetPassword(context, payload, visitorOf(c));
        cookies.writeDevice(c, device);
      },
      byLink: async (_, { c, payload }) => {
        const { device } = await resetPasswordByLink(context, payload, visitorOf(c));
        cookies.writeDevice(c, device);
      },
    },
  );
}

function verificationRoutes(
  context: SocialContext,
  { cookies, grants, present, visitorOf }: Tools,
): Hono {
  return mount(verification, grants, {
    send: async (_, { c, payload }) => {
      // Everyone gets the same response, so no 401 makes the browser refresh an expired access token.
      const session = await context.sessions.findSession(cookies.read(c));
      const sentCode = await sendVerification(context, payload, session, visitorOf(c));
      if (!payload.isAutomatic) return undefined;
      return sentCode ? { sentCode } : {};
    },
    verify: async (session, { c, payload }) => {
      const verified = await verifyEmail(context, session, payload.code, visitorOf(c));
      if (verified.device) cookies.writeDevice(c, verified.device);
      return { user: present(verified.user) };
    },
  });
}

function ownAccountRoutes(
  context: SocialContext,
  { cookies, grants, keepSignedIn, present, visitorOf, passwordMin: min }: Tools,
): Hono {
  return mount(
    {
      ...account,
      changePassword: { ...account.changePassword, payload: changePasswordPayloadSchema(min) },
    },
    grants,
    {
      me: async (session) => ({ user: present(session.user) }),
      updateProfile: async (session, { payload }) => ({
        user: present(await updateProfile(context, session, payload)),
      }),
      changeEmail: async (session, { c, payload }) => ({
        user: present(await changeEmail(context, session, payload.email, visitorOf(c))),
      }),
      tryEmailAgain: async (session) => ({
        user: present(await tryEmailAgain(context, session)),
      }),
      emails: async (session) => ({ areOff: await areEmailsOff(context, session) }),
      turnEmailsOn: (session) => turnEmailsOn(context, session),
      changePassword: async (session, { c, payload }) =>
        keepSignedIn(c, await changePassword(context, session, payload)),
      delete: async (session, { c }) => {
        await deleteAccount(context, session);
        cookies.clear(c);
      },
    },
  );
}

function sessionRoutes(context: SocialContext, { cookies, grants }: Tools): Hono {
  return mount(sessions, grants, {
    list: async (session) => ({
      sessions: (await context.sessions.list(session)).map(presentSession),
    }),
    endOthers: (session) => context.sessions.endOthers(session),
    end: async (session, { c, params }) => {
      await context.sessions.endOne(session, params.session);
      if (params.session === session.sessionId) cookies.clear(c);
    },
  });
}
