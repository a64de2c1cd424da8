import { Hono } from 'hono';

import { CLOSING_REASONS, EXPLANATION_LIMITS } from '../accounts/closing/closing-terms.ts';
import { emailSchema } from '../accounts/contract.ts';
import {
  cleanExplanation,
  closeAccount,
  CLOSING_PROBLEMS,
  explanationProblem,
  openAccount,
  whatPreventsClosing,
  type ClosingProblem,
} from './accounts/close-account.server.ts';
import {
  findAccountByEmail,
  lookUpAccount,
  type LookedUpAccount,
} from './accounts/look-up-account.server.ts';
import {
  formFor,
  frameOf,
  notFound,
  oldForm,
  operatorOf,
  readForm,
  seeOther,
  type OperatorCall,
  type OperatorEnv,
  type OperatorRoutesContext,
} from './api-context.server.ts';
import {
  accountScreen,
  accountsScreen,
  closeAccountScreen,
  openAccountScreen,
} from './screens/account-screen.server.ts';

const ROOM = '/operator/accounts';
const ACCOUNT = ':id{usr_[0-9A-Za-z]{22}}';
/** What is shown of a wrong address. */
const MOST_TYPED = 254;

/** Only while it is true: the page may be loaded again after another decision. */
function noticeOf({ closing }: LookedUpAccount, done: string | undefined): string | undefined {
  if (done === 'closed' && closing) {
    return 'The account is closed. They’ll get an email with your reasons.';
  }
  return done === 'opened' && !closing ? 'The account is open again.' : undefined;
}

export function accountRoutesOfOperator(routes: OperatorRoutesContext): Hono<OperatorEnv> {
  const { context } = routes;
  const app = new Hono<OperatorEnv>();
  app.get(ROOM, (c) =>
    c.html(accountsScreen(frameOf(routes, c), { form: formFor(routes, c, ROOM) })),
  );
  // A POST, so that the address is in no log of a proxy.
  app.post(ROOM, async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    const email = form.field('email').slice(0, MOST_TYPED);
    const address = emailSchema.safeParse(email).data;
    const id =
      address === undefined
        ? undefined
        : await findAccountByEmail(context.kysely, operatorOf(c), address);
    if (id) return seeOther(c, `${ROOM}/${id}`);
    const error =
      address === undefined
        ? 'Enter an email address, for example name@example.org.'
        : 'No account has this verified address.';
    const typed = { form: formFor(routes, c, ROOM), email, error };
    return c.html(accountsScreen(frameOf(routes, c), typed), address === undefined ? 400 : 200);
  });
  app.get(`${ROOM}/${ACCOUNT}`, async (c) => {
    const account = await lookUpAccount(context.kysely, operatorOf(c), c.req.param('id'));
    if (!account) return notFound(routes, c);
    return drawAccount(routes, c, account, { notice: noticeOf(account, c.req.query('done')) });
  });
  app.get(`${ROOM}/${ACCOUNT}/close`, async (c) => {
    const account = await lookUpAccount(context.kysely, operatorOf(c), c.req.param('id'));
    if (!account) return notFound(routes, c);
    const form = formFor(routes, c, c.req.path);
    return c.html(closeAccountScreen(frameOf(routes, c), account, { form }));
  });
  app.post(`${ROOM}/${ACCOUNT}/close`, (c) => close(routes, c, c.req.param('id')));
  app.get(`${ROOM}/${ACCOUNT}/open`, async (c) => {
    const account = await lookUpAccount(context.kysely, operatorOf(c), c.req.param('id'));
    if (!account) return notFound(routes, c);
    return c.html(openAccountScreen(frameOf(routes, c), account, formFor(routes, c, c.req.path)));
  });
  app.post(`${ROOM}/${ACCOUNT}/open`, async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    const by = operatorOf(c);
    const userId = c.req.param('id');
    await context.limits.consume({ rule: 'accountClosings', subject: by.userId });
    const problem = await openAccount(context, { userId, by, nonce: form.nonce });
    return answer(routes, c, { userId, problem, done: 'opened' });
  });
  return app;
}

async function close(routes: OperatorRoutesContext, c: OperatorCall, userId: string) {
  const { context } = routes;
  const form = await readForm(routes, c);
  if (!form) return oldForm(routes, c);
  const reason = CLOSING_REASONS.find((known) => known === form.field('reason'));
  const explanation = cleanExplanation(form.field('explanation'));
  const errors = {
    reason: reason ? undefined : 'Choose a reason.',
    explanation: explanationProblem(explanation),
  };
  if (!reason || errors.explanation) {
    const account = await lookUpAccount(context.kysely, operatorOf(c), userId);
    if (!account) return notFound(routes, c);
    const typed = {
      form: formFor(routes, c, c.req.path),
      ...(reason && { reason }),
      explanation: explanation.slice(0, 2 * EXPLANATION_LIMITS.max),
      errors,
    };
    return c.html(closeAccountScreen(frameOf(routes, c), account, typed), 400);
  }
  const by = operatorOf(c);
  await context.limits.consume({ rule: 'accountClosings', subject: by.userId });
  const decision = { userId, by, nonce: form.nonce };
  const problem = await closeAccount(context, decision, { reason, explanation });
  return answer(routes, c, { userId, problem, done: 'closed' });
}

async function answer(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  { userId, problem, done }: { userId: string; problem: ClosingProblem | undefined; done: string },
) {
  if (!problem) return seeOther(c, `${ROOM}/${userId}?done=${done}`);
  const account = await lookUpAccount(routes.context.kysely, operatorOf(c), userId);
  if (!account) return notFound(routes, c);
  return drawAccount(routes, c, account, { problem: CLOSING_PROBLEMS[problem] });
}

function drawAccount(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  account: LookedUpAccount,
  said: { notice?: string | undefined; problem?: string },
) {
  const obstacle = whatPreventsClosing(routes.context, account);
  const screen = accountScreen({ ...frameOf(routes, c), ...said }, account, obstacle);
  return c.html(screen, said.problem === undefined ? 200 : 409);
}
