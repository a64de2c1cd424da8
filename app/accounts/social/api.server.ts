import { Hono, type Context } from 'hono';

import { methodNotAllowed, isReportable } from '../../wire/api.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import type { RequestHelpers, AccountRoutesOptions } from '../api-context.server.ts';
import { SOCIAL_ERROR_CODES, SOCIAL_PROVIDERS, verifyEmailPayloadSchema } from '../contract.ts';
import { presentUser } from '../presenter.server.ts';
import { SUCCESS_MESSAGES } from '../toast-messages.ts';

export function socialRoutes(
  { accounts, cookies, originOf, log }: AccountRoutesOptions,
  call: RequestHelpers,
): Hono {
  const app = new Hono();

  /** Redirects to the URL that `work` returns. If `work` fails, redirects to the sign-in dialog with an error code. */
  async function redirectWithError(c: Context, work: () => Promise<string>): Promise<Response> {
    try {
      return c.redirect(await work());
    } catch (error) {
      if (isReportable(error)) log.error({ err: error }, 'social sign-in failed');
      return c.redirect(`/?auth=login&error=${errorCodeOf(error)}`);
    }
  }

  for (const provider of SOCIAL_PROVIDERS) {
    const callback = `/${provider}/callback`;
    app.get(`/${provider}`, (c) =>
      redirectWithError(c, async () => {
        const callbackUrl = `${originOf(c)}/api/v1/auth${callback}`;
        const begun = await accounts.beginSocialSignIn(provider, callbackUrl, call.visitor(c));
        await cookies.writeFlow(c, begun.flow);
        return begun.url;
      }),
    );
    app.all(`/${provider}`, methodNotAllowed('GET', 'HEAD'));
    app.get(callback, (c) =>
      redirectWithError(c, async () => {
        const flow = await cookies.consumeFlow(c);
        // `openid-client` sends this URL to the provider, which compares it with the redirect URL of the
        // authorization request. So both URLs need the origin that `originOf` returns.
        const returnedUrl = new URL(
          `/api/v1/auth${callback}${new URL(c.req.url).search}`,
          originOf(c),
        );
        const visitor = call.visitor(c);
        const outcome = await accounts.finishSocialSignIn(provider, returnedUrl, flow, visitor);
        if ('pendingId' in outcome) {
          await cookies.writePending(c, outcome.pendingId);
          return '/?auth=confirm';
        }
        call.signIn(c, outcome.signedIn);
        return '/memorials';
      }),
    );
    app.all(callback, methodNotAllowed('GET', 'HEAD'));
  }
  addCodeRoutes(app, { accounts, cookies }, call);
  return app;
}

function addCodeRoutes(
  app: Hono,
  { accounts, cookies }: Pick<AccountRoutesOptions, 'accounts' | 'cookies'>,
  call: RequestHelpers,
): void {
  app
    .get('/social/pending', async (c) => {
      const pending = await accounts.findPendingSignIn(await cookies.readPending(c));
      return c.json(success('A code is on its way', { pending }));
    })
    .delete('/social/pending', async (c) => {
      await accounts.cancelSocialSignIn(await cookies.readPending(c));
      cookies.clearPending(c);
      return c.json({ success: true, message: 'The sign-in is cancelled' });
    })
    .all('/social/pending', methodNotAllowed('GET', 'HEAD', 'DELETE'))

    .post('/social/resend', async (c) => {
      await accounts.resendSocialCode(await cookies.readPending(c), call.visitor(c));
      return c.json({ success: true, message: SUCCESS_MESSAGES.sendVerification });
    })
    .all('/social/resend', methodNotAllowed('POST'))

    .post('/social/confirm', async (c) => {
      const { code } = await parseBody(c, verifyEmailPayloadSchema);
      const id = await cookies.readPending(c);
      const signedIn = await accounts.confirmSocialSignIn(id, code, call.visitor(c));
      call.signIn(c, signedIn);
      cookies.clearPending(c);
      return c.json(success(SUCCESS_MESSAGES.login, { user: presentUser(signedIn.user) }));
    })
    .all('/social/confirm', methodNotAllowed('POST'));
}

function errorCodeOf(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined;
  return SOCIAL_ERROR_CODES.find((candidate) => candidate === code) ?? 'SOCIAL_FAILED';
}
