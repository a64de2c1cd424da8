/**
 * The operator's screen at `/operator`: pages that need no script, drawn here. For everyone but an operator the request goes
 * on as if these routes did not exist, so that the answer is the one of an unknown page.
 */
import { Hono, type Context, type Next } from 'hono';

import { codeSchema } from '../accounts/contract.ts';
import { assertionSchema, type Assertion } from '../accounts/passkeys/contract.ts';
import { failureResponse } from '../wire/api.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { findOperator, findOperatorAccount } from './access.server.ts';
import { accountRoutesOfOperator } from './accounts-api.server.ts';
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
  type OperatorRoutesOptions,
} from './api-context.server.ts';
import { caseRoutesOfOperator } from './cases-api.server.ts';
import { memorialRoutesOfOperator } from './memorials-api.server.ts';
import type { OperatorContext } from './operator-context.server.ts';
import { readOperatorLog } from './operator-log.server.ts';
import { checkInstallation, readOverview } from './overview.server.ts';
import { logScreen } from './screens/log-screen.server.ts';
import { overviewScreen } from './screens/overview-screen.server.ts';
import { linkTo, page, PAGE_POLICY, PASSKEY_POLICY } from './screens/page.server.ts';
import { signInScreen, type SignInScreen } from './screens/sign-in-screen.server.ts';
import {
  allowOwnPasskey,
  askForOperatorPasskey,
  enterOperatorCode,
  enterWithPasskey,
  listOwnPasskeys,
  sendOperatorCode,
  signOutOperator,
} from './sign-in/operator-sign-in.server.ts';

export function operatorRoutes(context: OperatorContext, options: OperatorRoutesOptions): Hono {
  const routes = { ...options, context };
  const screens = screensOf(routes);
  const enter = async (c: Context, next: Next) => {
    const account = await findOperatorAccount(context, options.readSession(c));
    if (!account) return next();
    const cookie = options.cookies.read(c);
    const operator = await findOperator(context, account, cookie);
    const token = operator && cookie;
    const response = await screens.fetch(c.req.raw, {
      account,
      operator,
      token,
      network: options.networkOf(c),
      origin: options.originOf(c),
      isOwnForm: c.req.method !== 'POST' || options.isOwnForm(c),
    });
    response.headers.set('Cache-Control', 'no-store');
    if (!response.headers.has('Content-Security-Policy')) {
      response.headers.set('Content-Security-Policy', PAGE_POLICY);
    }
    response.headers.set('X-Robots-Tag', 'noindex');
    return response;
  };
  return new Hono().all('/operator', enter).all('/operator/*', enter);
}

function screensOf(routes: OperatorRoutesContext): Hono<OperatorEnv> {
  const app = new Hono<OperatorEnv>();
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    const { message: problem, status, retryAfterSeconds } = error;
    if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
    const frame = { title: 'Please try again', product: routes.product, problem };
    return c.html(page(frame, [linkTo('/operator', 'Open overview')]), status);
  });
  app.use(async (c, next) => {
    if (c.env.isOwnForm) return next();
    return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
  });
  addSignIn(app, routes);
  app.use(async (c, next) => {
    if (c.env.operator) return next();
    return seeOther(c, '/operator?ended');
  });
  addRooms(app, routes);
  app.route('/', caseRoutesOfOperator(routes));
  app.route('/', memorialRoutesOfOperator(routes));
  app.route('/', accountRoutesOfOperator(routes));
  app.notFound((c) => notFound(routes, c));
  return app;
}

const ENDED = 'Your operator session has ended. Sign in again to continue.';

function addSignIn(app: Hono<OperatorEnv>, routes: OperatorRoutesContext): void {
  const { context, cookies } = routes;
  /** @param prove - checks the proof, and resolves to the value of the cookie */
  const enter = async (c: OperatorCall, state: SignInState, prove: () => Promise<string>) => {
    try {
      cookies.write(c, await prove());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message: problem, status, retryAfterSeconds } = error;
      if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
      return drawSignIn(routes, c, { ...state, problem }, status);
    }
    return seeOther(c, '/operator');
  };
  app.get('/operator/', (c) => seeOther(c, '/operator'));
  app.get('/operator', async (c, next) => {
    if (c.env.operator) return next();
    const notice = c.req.query('ended') === undefined ? undefined : ENDED;
    return drawSignIn(routes, c, { isSent: c.req.query('sent') !== undefined, notice });
  });
  // A link from another site brings no cookie of the operator's session, so the screen to sign in was shown.
  app.post('/operator/:step{(?:code|sign-in|passkey)}', async (c, next) =>
    c.env.operator ? seeOther(c, '/operator') : next(),
  );
  app.post('/operator/code', async (c) => {
    if (!(await readForm(routes, c))) return oldForm(routes, c);
    await sendOperatorCode(context, c.env.account, c.env.network);
    return seeOther(c, '/operator?sent');
  });
  app.post('/operator/sign-in', async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    const code = codeSchema.safeParse(form.field('code'));
    if (!code.success) {
      const problem = code.error.issues[0]?.message;
      return drawSignIn(routes, c, { isSent: true, problem }, 400);
    }
    return enter(c, { isSent: true }, () => enterOperatorCode(context, c.env.account, code.data));
  });
  app.post('/operator/passkey', async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    return enter(c, { isSent: false }, async () => {
      const credential = readCredential(form.field('credential'));
      return enterWithPasskey(context, c.env.account, c.env.origin, credential);
    });
  });
}

/** No response of a device is longer: it has the fields of `PASSKEY_LIMITS`, some of them twice. */
const MOST_CREDENTIAL = 32_000;

/** @throws AppError PASSKEY_REFUSED */
function readCredential(text: string): Assertion {
  try {
    if (text.length <= MOST_CREDENTIAL) return assertionSchema.parse(JSON.parse(text));
  } catch {
    // As below.
  }
  throw new AppError('PASSKEY_REFUSED');
}

type SignInState = Pick<SignInScreen, 'isSent' | 'notice' | 'problem'>;

async function drawSignIn(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  state: SignInState,
  status: AppError['status'] | 200 = 200,
) {
  const { account, origin } = c.env;
  const options = await askForOperatorPasskey(routes.context, account, origin);
  if (options) c.header('Content-Security-Policy', PASSKEY_POLICY);
  const screen = signInScreen({
    product: routes.product,
    email: account.email,
    sendForm: formFor(routes, c, '/operator/code'),
    enterForm: formFor(routes, c, '/operator/sign-in'),
    passkey: options && { form: formFor(routes, c, '/operator/passkey'), options },
    ...state,
  });
  return c.html(screen, status);
}

function addRooms(app: Hono<OperatorEnv>, routes: OperatorRoutesContext): void {
  const { context, cookies } = routes;
  app.get('/operator', async (c) => {
    const [overview, passkeys] = await Promise.all([
      readOverview(context, operatorOf(c)),
      listOwnPasskeys(context, operatorOf(c)),
    ]);
    const forms = {
      check: formFor(routes, c, '/operator/check'),
      passkeys: formFor(routes, c, '/operator/passkeys'),
    };
    return c.html(overviewScreen(frameOf(routes, c), { ...overview, passkeys }, forms));
  });
  app.post('/operator/check', async (c) => {
    if (!(await readForm(routes, c))) return oldForm(routes, c);
    await checkInstallation(context, operatorOf(c));
    return seeOther(c, '/operator');
  });
  app.post('/operator/passkeys', async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    await allowOwnPasskey(context, operatorOf(c), form.field('passkey'));
    return seeOther(c, '/operator');
  });
  app.post('/operator/sign-out', async (c) => {
    if (!(await readForm(routes, c))) return oldForm(routes, c);
    await signOutOperator(context, operatorOf(c));
    cookies.clear(c);
    return seeOther(c, '/operator');
  });
  app.get('/operator/log', async (c) => {
    const before = c.req.query('before');
    const isId = before !== undefined && /^\d{1,18}$/.test(before);
    const log = await readOperatorLog(context, operatorOf(c), isId ? before : undefined);
    return c.html(logScreen(frameOf(routes, c), log));
  });
}
