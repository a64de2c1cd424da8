/** What the routes of the operator's screen share: who asks, frames, forms, and answers. */
import type { Context } from 'hono';

import type { PresentedTokens } from '../accounts/sessions/sessions.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { Operator, OperatorAccount } from './access.server.ts';
import type { OperatorContext } from './operator-context.server.ts';
import { OPERATOR_LIMITS } from './operator-terms.ts';
import { linkTo, page, type PageFrame } from './screens/page.server.ts';
import type { OperatorForms } from './sign-in/form-tokens.server.ts';
import type { OperatorCookies } from './sign-in/operator-cookies.server.ts';

export interface OperatorRoutesOptions {
  product: string;
  forms: OperatorForms;
  cookies: OperatorCookies;
  readSession(c: Context): PresentedTokens;
  networkOf(c: Context): string;
  /** the public origin, to which passkeys are bound */
  originOf(c: Context): string;
  /** true if one of our own pages has sent the form */
  isOwnForm(c: Context): boolean;
}

export interface OperatorRoutesContext extends OperatorRoutesOptions {
  context: OperatorContext;
}

/** What the outer handler has found out about a request. */
export interface OperatorBindings {
  account: OperatorAccount;
  /** undefined before the sign-in was confirmed */
  operator: Operator | undefined;
  /** the value of the operator's cookie, of a session that has not ended */
  token: string | undefined;
  network: string;
  origin: string;
  /** true if one of our own pages has sent the form, and for everything that is no form */
  isOwnForm: boolean;
}

export interface OperatorEnv {
  Bindings: OperatorBindings;
}

export type OperatorCall = Context<OperatorEnv>;

export function operatorOf({ env }: OperatorCall): Operator {
  if (!env.operator) throw new AppError('NOT_SIGNED_IN');
  return env.operator;
}

export function formFor({ forms }: OperatorRoutesContext, c: OperatorCall, path: string): string {
  const { account, token } = c.env;
  return forms.create({ sessionId: account.sessionId, token, path });
}

export function frameOf(
  routes: OperatorRoutesContext,
  c: OperatorCall,
): Pick<PageFrame, 'product' | 'signOutForm'> {
  return { product: routes.product, signOutForm: formFor(routes, c, '/operator/sign-out') };
}

/** More fields are ignored, and no form has as many. */
const MOST_FIELDS = 20;

export interface SentForm {
  nonce: string;
  /** empty for a missing field; line breaks are `\n` */
  field: (name: string) => string;
}

/** The body is at most 100 KB, by a limit of all pages. */
export async function readForm(
  { forms }: OperatorRoutesContext,
  c: OperatorCall,
): Promise<SentForm | undefined> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    if (fields.size === MOST_FIELDS) break;
    fields.set(name, value);
  }
  const { account, token } = c.env;
  const form = { sessionId: account.sessionId, token, path: c.req.path };
  const nonce = forms.parse(fields.get('form') ?? '', form);
  if (nonce === undefined) return undefined;
  return { nonce, field: (name) => (fields.get(name) ?? '').replaceAll(/\r\n?/g, '\n') };
}

/** After a form, so that a reload sends it only once. */
export function seeOther(c: OperatorCall, path: string): Response {
  return c.redirect(path, 303);
}

/** For a form without a valid token. Nothing of it was done. */
export function oldForm({ product }: OperatorRoutesContext, c: OperatorCall) {
  const problem =
    'This form is out of date, so nothing was done. Go back, reload the page and send the form again.';
  return c.html(
    page({ title: 'Please try again', product, problem }, [linkTo('/operator', 'Open overview')]),
    403,
  );
}

export function notFound({ product }: OperatorRoutesContext, c: OperatorCall) {
  return c.html(
    page({ title: 'Page not found', product }, [linkTo('/operator', 'Open overview')]),
    404,
  );
}

export function pageNumberOf(c: OperatorCall): number {
  const number = Number(c.req.query('page') ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= OPERATOR_LIMITS.pages ? number : 1;
}

export function queryOf(c: OperatorCall, name: string, length: number): string {
  // A lone surrogate, a NUL or another control character finds nothing, and the database refuses some of them.
  const text = (c.req.query(name) ?? '').slice(0, length);
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
}
