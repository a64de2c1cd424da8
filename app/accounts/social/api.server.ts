/**
 * The two addresses that send a browser to a provider and the two it comes back to. Whatever happens, a
 * person ends on a page of ours: `/memorials`, or `/` with the dialog open and the reason in its box.
 */
import { Hono, type Context } from 'hono';

import { allowOnly, isReportable } from '../../wire/api.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { AccountCall, AccountRoutesOptions } from '../account-call.server.ts';
import { SOCIAL_ERROR_CODES, SOCIAL_PROVIDERS } from '../contract.ts';

/** Routes `/google`, `/facebook` and their callbacks, below `/api/v1/auth`. */
export function socialRoutes(
  { accounts, cookies, originOf, log }: AccountRoutesOptions,
  call: AccountCall,
): Hono {
  const app = new Hono();

  /** Turns a failure into a way back to the dialog. */
  async function orDialog(c: Context, work: () => Promise<string>): Promise<Response> {
    try {
      return c.redirect(await work());
    } catch (error) {
      if (isReportable(error)) log.error({ err: error }, 'social sign-in failed');
      return c.redirect(`/?auth=login&error=${codeFor(error)}`);
    }
  }

  for (const provider of SOCIAL_PROVIDERS) {
    const callback = `/${provider}/callback`;
    app.get(`/${provider}`, (c) =>
      orDialog(c, async () => {
        const address = `${originOf(c)}/api/v1/auth${callback}`;
        const begun = await accounts.beginSocialSignIn(provider, address, call.visitor(c));
        await cookies.writeFlow(c, begun.flow);
        return begun.url;
      }),
    );
    app.all(`/${provider}`, allowOnly('GET', 'HEAD'));
    app.get(callback, (c) =>
      orDialog(c, async () => {
        const flow = await cookies.takeFlow(c);
        // The provider compares this address with the one it was given before.
        const returned = new URL(
          `/api/v1/auth${callback}${new URL(c.req.url).search}`,
          originOf(c),
        );
        const signedIn = await accounts.finishSocialSignIn(
          provider,
          returned,
          flow,
          call.visitor(c),
        );
        call.signIn(c, signedIn);
        return '/memorials';
      }),
    );
    app.all(callback, allowOnly('GET', 'HEAD'));
  }
  return app;
}

function codeFor(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined;
  return SOCIAL_ERROR_CODES.find((candidate) => candidate === code) ?? 'SOCIAL_FAILED';
}
