/**
 * Claims to a page, requests of living people to be left out of a page, and the operator's queue of
 * these cases.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { createRateLimiter } from '../limits/rate-limiter.server.ts';
import type { MailService } from '../mail/service.server.ts';
import {
  accessAsOwner,
  accessToEdit,
  type Actor,
  type EditableMemorial,
  type OwnedMemorial,
} from '../members/access.server.ts';
import { createFormTokens } from '../words/writing/form-token.server.ts';
import { createCaseTokens } from './case-tokens.server.ts';
import { CASE_LIMITS, type CasesContext, type ClaimsContext } from './cases-context.server.ts';
import { createCasePages, type CasePages } from './claims/case-pages.server.ts';
import { createFamilyCaseCalls, type FamilyCaseCalls } from './family/family-cases.server.ts';
import { createCaseForms, type CaseForms } from './forms/case-forms.server.ts';
import { MOVE_CASES, WARN_OF_OVERDUE_CASES } from './jobs.server.ts';
import { moveCases } from './move-cases.server.ts';
import { createOperatorDecisions, type OperatorDecisions } from './queue/decide.server.ts';
import { listQueue } from './queue/operator-queue.server.ts';

export interface CasesService {
  forms: CaseForms;
  pages: CasePages;
  family: FamilyCaseCalls;
  decisions: OperatorDecisions;
  access: {
    toEdit(actor: Actor, memorialId: string): Promise<EditableMemorial>;
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  };
  /** Advances each case whose deadline has passed or whose memorial has another owner. */
  move(): Promise<void>;
}

interface DecisionOptions {
  kysely: DatabaseHandle;
  mail: Pick<MailService, 'enqueue'>;
  keyFor: (purpose: string) => Buffer;
  now: () => Date;
}

export interface CasesOptions extends DecisionOptions {
  jobs: JobQueue;
  following: ClaimsContext['following'];
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

export function createCasesService(options: CasesOptions): CasesService {
  const { kysely, jobs, following, now, log } = options;
  const context: ClaimsContext = { ...createContext(options), following };
  jobs.handle(MOVE_CASES, () => moveCases(context));
  jobs.handle(WARN_OF_OVERDUE_CASES, async () => {
    const queue = await listQueue(kysely, now());
    const overdue = queue.filter(({ isOverdue, waitsFor }) => isOverdue && waitsFor === 'operator');
    if (overdue.length > 0) log.warn({ overdue: overdue.length }, 'cases are overdue');
  });
  return {
    forms: createCaseForms(context),
    pages: createCasePages(context),
    family: createFamilyCaseCalls(context),
    decisions: createOperatorDecisions(context),
    access: {
      toEdit: (actor, memorialId) => accessToEdit(kysely, actor, memorialId),
      asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    },
    move: () => moveCases(context),
  };
}

/** Creates only the operator's decisions, for command-line commands. */
export function createCaseDecisions(options: DecisionOptions): OperatorDecisions {
  return createOperatorDecisions(createContext(options));
}

function createContext({ kysely, mail, keyFor, now }: DecisionOptions): CasesContext {
  return {
    kysely,
    mail,
    formTokens: createFormTokens(keyFor('forms of words')),
    caseTokens: createCaseTokens(keyFor('pages of cases')),
    limits: createRateLimiter({ rules: CASE_LIMITS, kysely, key: keyFor('attempts'), now }),
    now,
  };
}
