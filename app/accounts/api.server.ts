/** The API of SPEC section 7, below `/api/v1/auth`. */
import { Hono, type Context } from 'hono';

import { methodNotAllowed } from '../wire/api.server.ts';
import { AppError } from '../wire/app-error.ts';
import { success } from '../wire/envelope.ts';
import { parseBody } from '../wire/parse-body.server.ts';
import type { SignInResult } from './account-context.server.ts';
import type { RequestHelpers, AccountRoutesOptions } from './api-context.server.ts';
import {
  changePasswordPayloadSchema,
  emailPayloadSchema,
  loginPayloadSchema,
  profilePayloadSchema,
  registerPayloadSchema,
  resetByLinkPayloadSchema,
  resetPasswordPayloadSchema,
  sendVerificationPayloadSchema,
  verifyEmailPayloadSchema,
  verifyResetCodePayloadSchema,
} from './contract.ts';
import { presentSession, presentUser } from './presenter.server.ts';
import type { ActiveSession } from './session-tokens/sessions.server.ts';
import { socialRoutes } from './social/api.server.ts';
import { SUCCESS_MESSAGES } from './toast-messages.ts';

export function accountRoutes(options: AccountRoutesOptions): Hono {
  const { accounts, cookies, networkOf } = options;
  const call: RequestHelpers = {
    visitor: (c) => ({
      network: networkOf(c),
      device: cookies.readDevice(c),
      userAgent: c.req.header('user-agent'),
      presented: cookies.read(c),
    }),
    signIn(c, { tokens, device }) {
      cookies.write(c, tokens);
      if (device) cookies.writeDevice(c, device);
    },
  };
  const session = (c: Context): Promise<ActiveSession> =>
    accounts.sessions.check(cookies.read(c).access);

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  addSignInRoutes(app, options, call);
  addCodeRoutes(app, options, { ...call, session });
  addAccountRoutes(app, options, { ...call, session });
  addSessionRoutes(app, options, { ...call, session });
  app.route('/', socialRoutes(options, call));
  return app;
}

function userResponse(c: Context, message: string, user: SignInResult['user']): Response {
  return c.json(success(message, { user: presentUser(user) }));
}

function ignoreSignedOut(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function messageResponse(c: Context, message: string): Response {
  return c.json({ success: true, message });
}

function addSignInRoutes(
  app: Hono,
  { accounts, cookies }: AccountRoutesOptions,
  call: RequestHelpers,
): void {
  app
    .post('/login', async (c) => {
      const payload = await parseBody(c, loginPayloadSchema);
      const signedIn = await accounts.signIn(payload, call.visitor(c));
      call.signIn(c, signedIn);
      return userResponse(c, SUCCESS_MESSAGES.login, signedIn.user);
    })
    .all('/login', methodNotAllowed('POST'))

    .post('/register', async (c) => {
      const payload = await parseBody(c, registerPayloadSchema(accounts.passwordMin));
      const signedIn = await accounts.signUp(payload, call.visitor(c));
      call.signIn(c, signedIn);
      return userResponse(c, SUCCESS_MESSAGES.register, signedIn.user);
    })
    .all('/register', methodNotAllowed('POST'))

    .post('/logout', async (c) => {
      await accounts.sessions.end(cookies.read(c));
      cookies.clear(c);
      return messageResponse(c, SUCCESS_MESSAGES.logout);
    })
    .all('/logout', methodNotAllowed('POST'))

    .post('/refresh', async (c) => {
      const { user, tokens } = await accounts.sessions.refresh(cookies.read(c).refresh);
      cookies.write(c, tokens);
      return userResponse(c, 'The session goes on', user);
    })
    .all('/refresh', methodNotAllowed('POST'));
}

type SessionHelpers = RequestHelpers & { session(c: Context): Promise<ActiveSession> };

function addCodeRoutes(
  app: Hono,
  { accounts, cookies }: AccountRoutesOptions,
  call: SessionHelpers,
): void {
  const sendResetCode = (message: string) => async (c: Context) => {
    const { email } = await parseBody(c, emailPayloadSchema);
    await accounts.sendResetCode(email, call.visitor(c));
    return messageResponse(c, message);
  };

  app
    .post('/forgot-password', sendResetCode(SUCCESS_MESSAGES.forgotPassword))
    .all('/forgot-password', methodNotAllowed('POST'))

    .post('/send-password-reset-code', sendResetCode(SUCCESS_MESSAGES.sendResetCode))
    .all('/send-password-reset-code', methodNotAllowed('POST'))

    .post('/verify-password-reset-code', async (c) => {
      const payload = await parseBody(c, verifyResetCodePayloadSchema);
      await accounts.verifyResetCode(payload, call.visitor(c));
      return messageResponse(c, SUCCESS_MESSAGES.verifyResetCode);
    })
    .all('/verify-password-reset-code', methodNotAllowed('POST'))

    .post('/reset-password', async (c) => {
      const payload = await parseBody(c, resetPasswordPayloadSchema(accounts.passwordMin));
      const { device } = await accounts.resetPassword(payload, call.visitor(c));
      cookies.writeDevice(c, device);
      return messageResponse(c, SUCCESS_MESSAGES.resetPassword);
    })
    .all('/reset-password', methodNotAllowed('POST'))

    .post('/reset-password-by-link', async (c) => {
      const payload = await parseBody(c, resetByLinkPayloadSchema(accounts.passwordMin));
      const { device } = await accounts.resetPasswordByLink(payload, call.visitor(c));
      cookies.writeDevice(c, device);
      return messageResponse(c, SUCCESS_MESSAGES.resetPassword);
    })
    .all('/reset-password-by-link', methodNotAllowed('POST'))

    .post('/send-verification', async (c) => {
      const payload = await parseBody(c, sendVerificationPayloadSchema);
      const session = await call.session(c).catch(ignoreSignedOut);
      const sentCode = await accounts.sendVerification(payload, session, call.visitor(c));
      const message = SUCCESS_MESSAGES.sendVerification;
      return payload.isAutomatic
        ? c.json(success(message, sentCode ? { sentCode } : {}))
        : messageResponse(c, message);
    })
    .all('/send-verification', methodNotAllowed('POST'))

    .post('/verify-email', async (c) => {
      const session = await call.session(c);
      const { code } = await parseBody(c, verifyEmailPayloadSchema);
      const { user, device } = await accounts.verifyEmail(session, code, call.visitor(c));
      if (device) cookies.writeDevice(c, device);
      return userResponse(c, SUCCESS_MESSAGES.verifyEmail, user);
    })
    .all('/verify-email', methodNotAllowed('POST'));
}

function addSessionRoutes(
  app: Hono,
  { accounts, cookies }: AccountRoutesOptions,
  call: SessionHelpers,
): void {
  const { sessions } = accounts;
  app
    .get('/sessions', async (c) => {
      const list = await sessions.list(await call.session(c));
      return c.json(success('Where you are signed in', { sessions: list.map(presentSession) }));
    })
    .delete('/sessions', async (c) => {
      await sessions.endOthers(await call.session(c));
      return messageResponse(c, SUCCESS_MESSAGES.endOtherSessions);
    })
    .all('/sessions', methodNotAllowed('GET', 'HEAD', 'DELETE'))

    .delete('/sessions/:id', async (c) => {
      const session = await call.session(c);
      const id = c.req.param('id');
      await sessions.endOne(session, id);
      if (id === session.sessionId) cookies.clear(c);
      return messageResponse(c, SUCCESS_MESSAGES.endSession);
    })
    .all('/sessions/:id', methodNotAllowed('DELETE'));
}

function addAccountRoutes(
  app: Hono,
  { accounts, cookies }: AccountRoutesOptions,
  call: SessionHelpers,
): void {
  app
    .get('/me', async (c) => userResponse(c, 'Signed in', (await call.session(c)).user))
    .all('/me', methodNotAllowed('GET', 'HEAD'))

    .put('/profile', async (c) => {
      const session = await call.session(c);
      const payload = await parseBody(c, profilePayloadSchema);
      const user = await accounts.updateProfile(session, payload);
      return userResponse(c, SUCCESS_MESSAGES.updateProfile, user);
    })
    .all('/profile', methodNotAllowed('PUT'))

    .put('/email', async (c) => {
      const session = await call.session(c);
      const { email } = await parseBody(c, emailPayloadSchema);
      const user = await accounts.changeEmail(session, email, call.visitor(c));
      return userResponse(c, SUCCESS_MESSAGES.changeEmail, user);
    })
    .all('/email', methodNotAllowed('PUT'))

    .put('/change-password', async (c) => {
      const session = await call.session(c);
      const payload = await parseBody(c, changePasswordPayloadSchema(accounts.passwordMin));
      const signedIn = await accounts.changePassword(session, payload);
      call.signIn(c, signedIn);
      return userResponse(c, SUCCESS_MESSAGES.changePassword, signedIn.user);
    })
    .all('/change-password', methodNotAllowed('PUT'))

    .delete('/delete-account', async (c) => {
      await accounts.deleteAccount(await call.session(c));
      cookies.clear(c);
      return messageResponse(c, SUCCESS_MESSAGES.deleteAccount);
    })
    .all('/delete-account', methodNotAllowed('DELETE'));
}
