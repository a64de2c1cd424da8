import { Hono } from 'hono';

import { decisionSentence, type CaseDecision } from '../cases/queue/case-decisions.ts';
import type { ReadCase } from '../cases/queue/operator-queue.server.ts';
import { TRIBUTE_ID } from '../tributes/contract.ts';
import { formatCount } from '../wire/text/format-count.ts';
import {
  formFor,
  frameOf,
  notFound,
  oldForm,
  operatorOf,
  pageNumberOf,
  queryOf,
  readForm,
  seeOther,
  type OperatorCall,
  type OperatorEnv,
  type OperatorRoutesContext,
  type SentForm,
} from './api-context.server.ts';
import {
  decideAsOperator,
  findParts,
  listCases,
  readCaseAsOperator,
  readPart,
  readTributeOfCase,
  wasDecided,
} from './decide-as-operator.server.ts';
import { OPERATOR_LIMITS } from './operator-terms.ts';
import { caseQuestionScreen, type AskedAction } from './screens/case-question-screen.server.ts';
import { caseScreen } from './screens/case-screen.server.ts';
import { casesScreen } from './screens/cases-screen.server.ts';
import { partsScreen } from './screens/parts-screen.server.ts';

const ID = ':id{(?:clm|wsh|rep)_[0-9A-Za-z]{22}}';
const PART_PATH = /^[\w.-]{1,200}$/;

export function caseRoutesOfOperator(routes: OperatorRoutesContext): Hono<OperatorEnv> {
  const { context } = routes;
  const app = new Hono<OperatorEnv>();
  app.get('/operator/cases', async (c) => {
    const current = pageNumberOf(c);
    const queue = await listCases(context, operatorOf(c), current);
    const frame = { ...frameOf(routes, c), notice: await noticeOf(routes, c) };
    return c.html(casesScreen(frame, queue, current));
  });
  app.get(`/operator/cases/${ID}`, async (c) => {
    const found = await readCaseAsOperator(context, operatorOf(c), c.req.param('id'));
    return found
      ? drawCase(routes, c, found, { notice: await noticeOf(routes, c) })
      : caseIsGone(routes, c);
  });
  app.get(`/operator/cases/${ID}/parts`, async (c) => {
    const id = c.req.param('id');
    const words = queryOf(c, 'words', OPERATOR_LIMITS.search).trim();
    const current = pageNumberOf(c);
    const found = await findParts(context, operatorOf(c), { id, words, page: current });
    if (!found) return notFound(routes, c);
    return c.html(partsScreen(frameOf(routes, c), { id, query: words, found, current }));
  });
  app.get(`/operator/cases/${ID}/:action{(?:grant|decline|close|hide|hide-tribute)}`, (c) =>
    askBefore(routes, c, c.req.param('id'), c.req.param('action') as AskedAction),
  );
  app.post(`/operator/cases/${ID}`, (c) => decide(routes, c, c.req.param('id')));
  return app;
}

function drawCase(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  found: ReadCase,
  state: {
    notice?: string | undefined;
    problem?: string | undefined;
    question?: { text: string; error: string };
    status?: 200 | 400 | 409;
  },
) {
  const { question, status = 200, ...said } = state;
  const form = formFor(routes, c, `/operator/cases/${found.entry.id}`);
  return c.html(caseScreen({ ...frameOf(routes, c), ...said }, found, { form, question }), status);
}

/** A closed report is not stored as a case, so its page says only what was done. */
async function caseIsGone(routes: OperatorRoutesContext, c: OperatorCall) {
  const notice = await noticeOf(routes, c);
  return notice
    ? seeOther(c, `/operator/cases?${new URL(c.req.url).searchParams}`)
    : notFound(routes, c);
}

async function askBefore(
  routes: OperatorRoutesContext,
  c: OperatorCall,
  id: string,
  action: AskedAction,
) {
  const { context } = routes;
  const operator = operatorOf(c);
  const found = await readCaseAsOperator(context, operator, id);
  if (!found) return notFound(routes, c);
  if (!found.isOpen) return seeOther(c, `/operator/cases/${id}`);
  const { entry } = found;
  const form = formFor(routes, c, `/operator/cases/${id}`);
  const question = { action, entry, form };
  if (action === 'hide') {
    const path = c.req.query('path') ?? '';
    if (!PART_PATH.test(path)) return notFound(routes, c);
    const text = await readPart(context, operator, id, path);
    return c.html(caseQuestionScreen(frameOf(routes, c), { ...question, path, text }));
  }
  if (action === 'hide-tribute' && entry.kind === 'wish') {
    const path = (c.req.query('tribute') ?? '').trim();
    if (TRIBUTE_ID.test(path)) {
      const { text } = (await readTributeOfCase(context, operator, { entry, id: path })) ?? {};
      return c.html(caseQuestionScreen(frameOf(routes, c), { ...question, path, text }));
    }
    const problem = 'Enter the tribute’s id: tri_ followed by 22 letters or digits.';
    return drawCase(routes, c, found, { problem, status: 400 });
  }
  const text = action === 'hide-tribute' ? entry.tribute?.text : undefined;
  return c.html(caseQuestionScreen(frameOf(routes, c), { ...question, text }));
}

async function decide(routes: OperatorRoutesContext, c: OperatorCall, id: string) {
  const { context } = routes;
  const operator = operatorOf(c);
  const form = await readForm(routes, c);
  if (!form) return oldForm(routes, c);
  const found = await readCaseAsOperator(context, operator, id);
  if (!found) return notFound(routes, c);
  const text = form.field('text').trim();
  const error = form.field('action') === 'asked' ? questionProblem(text) : undefined;
  if (error) {
    const question = { text: text.slice(0, 2 * OPERATOR_LIMITS.questionMax), error };
    return drawCase(routes, c, found, { question, status: 400 });
  }
  const decision = decisionOf(id, form);
  const seen = Number(form.field('seen'));
  if (!decision || !Number.isInteger(seen)) return oldForm(routes, c);
  const { nonce } = form;
  const answer = await decideAsOperator(context, operator, { decision, seen, nonce });
  if (answer === 'sent twice' || answer.isDone) {
    const done = new URLSearchParams({ done: decision.action, id });
    if (decision.action === 'hide') done.set('path', decision.path);
    return seeOther(c, `/operator/cases/${id}?${done}`);
  }
  const now = (await readCaseAsOperator(context, operator, id)) ?? { ...found, isOpen: false };
  const question = decision.action === 'asked' ? { text, error: NOT_NOTED } : undefined;
  return drawCase(routes, c, now, {
    problem: answer.problem,
    status: 409,
    ...(question && { question }),
  });
}

const NOT_NOTED = 'Your question wasn’t noted. Note it again if you still need it.';

function questionProblem(text: string): string | undefined {
  if (text === '') return 'Enter what you asked.';
  if (text.length <= OPERATOR_LIMITS.questionMax) return undefined;
  return `Enter at most ${formatCount(OPERATOR_LIMITS.questionMax, 'en')} characters.`;
}

function decisionOf(id: string, { field }: SentForm): CaseDecision | undefined {
  const action = field('action');
  const path = field('path');
  switch (action) {
    case 'grant':
    case 'decline':
    case 'close':
      return { action, id };
    case 'asked':
      return { action, id, text: withoutControls(field('text').trim()) };
    case 'hide':
      return PART_PATH.test(path) ? { action, id, path } : undefined;
    case 'hide-tribute':
      if (path === '') return { action, id, tributeId: undefined };
      return TRIBUTE_ID.test(path) ? { action, id, tributeId: path } : undefined;
    default:
      return undefined;
  }
}

function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

/** The sentence after a decision, which stands in the address only as the name of the action. */
async function noticeOf(
  { context }: OperatorRoutesContext,
  c: OperatorCall,
): Promise<string | undefined> {
  const id = c.req.query('id') ?? '';
  const action = c.req.query('done') ?? '';
  const path = c.req.query('path') ?? '';
  if (!/^(?:clm|wsh|rep)_[0-9A-Za-z]{22}$/.test(id)) return undefined;
  const fields: Readonly<Record<string, string>> = { action, path, text: '' };
  const decision = decisionOf(id, { nonce: '', field: (name) => fields[name] ?? '' });
  if (!decision || !(await wasDecided(context, operatorOf(c), decision))) return undefined;
  return `${decisionSentence(decision)}.`;
}
