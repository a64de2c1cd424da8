import { z } from 'zod';

import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { AccountRateLimit } from '../accounts/account-rate-limits.server.ts';
import type { Codes } from '../accounts/codes/codes.server.ts';
import type { CheckContext } from '../accounts/passkeys/passkeys-context.server.ts';
import type { Sessions } from '../accounts/sessions/sessions.server.ts';
import type { DecisionContext } from '../cases/cases-context.server.ts';
import type {
  CountHelpRequests,
  CountWaitingMessages,
} from '../management/management-context.server.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.server.ts';
import type { OPERATOR_RATE_LIMITS } from './operator-limits.server.ts';

/** What a check of the installation has found. */
export const checkedFactSchema = z.object({
  name: z.string(),
  verdict: z.enum(['ok', 'warn', 'fail']),
  found: z.string(),
  advice: z.string().optional(),
});

export type CheckedFact = z.infer<typeof checkedFactSchema>;

export interface JobsReport {
  counts: ReadonlyArray<{ name: string; state: string; count: number }>;
  /** of the last day, the newest first, at most 50 */
  failed: ReadonlyArray<{ name: string; message: string; at: Date }>;
}

/** A piece of work that a family has asked for, such as a booklet. */
export interface FamilyWork {
  what: string;
  state: string;
  at: Date;
  problem?: string | undefined;
}

/** What the composition root knows of the installation. */
export interface Installation {
  /** Quick checks for each view, each within a few seconds: database, disks, backup. */
  readFacts(): Promise<readonly CheckedFact[]>;
  readVersions(): Promise<ReadonlyArray<{ name: string; value: string }>>;
  readJobs(): Promise<JobsReport>;
  listWork(memorialId: string): Promise<readonly FamilyWork[]>;
  /** All checks, within a limit of time. Calls at the same time share one run. */
  runDoctor(): Promise<readonly CheckedFact[]>;
}

export interface OperatorContext
  extends DecisionContext, Pick<CheckContext, 'passkeyChallenges' | 'log'> {
  kysely: DatabaseHandle;
  limits: RateLimiter<keyof typeof OPERATOR_RATE_LIMITS | AccountRateLimit>;
  codes: Codes;
  sessions: Sessions;
  installation: Installation;
  jobs: JobQueue;
  /** the normalized addresses of `OPERATORS` */
  operators: ReadonlySet<string>;
  countWaitingWords: CountWaitingMessages;
  countHelpRequests: CountHelpRequests;
}
