import { Hono } from 'hono';

import { MEMORIAL_QUERY_LENGTH } from '../memorials/for-operator/memorial-query.ts';
import {
  formFor,
  frameOf,
  notFound,
  oldForm,
  operatorOf,
  queryOf,
  readForm,
  seeOther,
  type OperatorCall,
  type OperatorEnv,
  type OperatorRoutesContext,
} from './api-context.server.ts';
import { OPERATOR_LIMITS } from './operator-terms.ts';
import { memorialScreen } from './screens/memorial-screen.server.ts';
import { memorialsScreen } from './screens/memorials-screen.server.ts';
import { supportScreen } from './screens/support-screen.server.ts';
import { lookUpMemorial, searchMemorials } from './support/look-up-memorial.server.ts';
import {
  endSupport,
  findOwnSupport,
  readSupport,
  startSupport,
} from './support/support-sessions.server.ts';

const MEMORIAL = ':id{mem_[0-9A-Za-z]{22}}';
const SUPPORT = ':id{sup_[0-9A-Za-z]{22}}';

export function memorialRoutesOfOperator(routes: OperatorRoutesContext): Hono<OperatorEnv> {
  const { context } = routes;
  const app = new Hono<OperatorEnv>();
  app.get('/operator/memorials', async (c) => {
    const operator = operatorOf(c);
    const query = queryOf(c, 'q', MEMORIAL_QUERY_LENGTH).trim();
    const found = query === '' ? undefined : await searchMemorials(context, operator, query);
    return c.html(memorialsScreen(frameOf(routes, c), query, found));
  });
  app.get(`/operator/memorials/${MEMORIAL}`, (c) =>
    drawMemorial(routes, c, c.req.param('id'), {
      notice: c.req.query('ended') === undefined ? undefined : 'Your support session has ended.',
    }),
  );
  app.post(`/operator/memorials/${MEMORIAL}/support`, async (c) => {
    const form = await readForm(routes, c);
    if (!form) return oldForm(routes, c);
    const memorialId = c.req.param('id');
    const reason = oneLine(form.field('reason'));
    const error = reasonProblem(reason);
    if (error) {
      const kept = reason.slice(0, 2 * OPERATOR_LIMITS.reasonMax);
      return drawMemorial(routes, c, memorialId, { reason: kept, error });
    }
    const { nonce } = form;
    const id = await startSupport(context, operatorOf(c), { memorialId, reason, nonce });
    return id ? seeOther(c, `/operator/support/${id}`) : oldForm(routes, c);
  });
  app.get(`/operator/support/${SUPPORT}`, async (c) => {
    const id = c.req.param('id');
    const view = await readSupport(context, operatorOf(c), id);
    if (!view) return notFound(routes, c);
    const endForm = formFor(routes, c, `/operator/support/${id}/end`);
    return c.html(supportScreen(frameOf(routes, c), view, endForm));
  });
  app.post(`/operator/support/${SUPPORT}/end`, async (c) => {
    if (!(await readForm(routes, c))) return oldForm(routes, c);
    const memorialId = await endSupport(context, operatorOf(c), c.req.param('id'));
    return seeOther(c, `/operator/memorials/${memorialId}?ended`);
  });
  return app;
}

async function drawMemorial(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  memorialId: string,
  { notice, reason, error }: { notice?: string | undefined; reason?: string; error?: string },
) {
  const { context } = routes;
  const operator = operatorOf(c);
  const found = await lookUpMemorial(context, operator, memorialId);
  if (!found) return notFound(routes, c);
  const running = await findOwnSupport(context, operator, memorialId);
  const form = formFor(routes, c, `/operator/memorials/${memorialId}/support`);
  return c.html(
    memorialScreen({ ...frameOf(routes, c), notice }, found, { form, running, reason, error }),
    error === undefined ? 200 : 400,
  );
}

/** The family reads it as one sentence of a list. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
}

function reasonProblem(reason: string): string | undefined {
  const { reasonMin, reasonMax } = OPERATOR_LIMITS;
  const { length } = Array.from(reason);
  if (length < reasonMin) return `Enter a reason of at least ${reasonMin} characters.`;
  return length > reasonMax ? `Enter a reason of at most ${reasonMax} characters.` : undefined;
}
