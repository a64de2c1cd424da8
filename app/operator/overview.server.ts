import { z } from 'zod';

import type { Operator } from './access.server.ts';
import { countCases } from './decide-as-operator.server.ts';
import {
  checkedFactSchema,
  type CheckedFact,
  type JobsReport,
  type OperatorContext,
} from './operator-context.server.ts';
import { logOperator } from './operator-log.server.ts';
import { OPERATOR_TERMS } from './operator-terms.ts';
import * as store from './store.server.ts';

export interface DoctorReport {
  facts: readonly CheckedFact[];
  at: Date;
  /** true if it was made more than five minutes ago */
  isOld: boolean;
}

export interface Overview {
  facts: readonly CheckedFact[];
  versions: ReadonlyArray<{ name: string; value: string }>;
  cases: { open: number; waiting: number; overdue: number };
  jobs: JobsReport;
  /** undefined if the doctor has not run yet */
  doctor: DoctorReport | undefined;
}

export async function readOverview(
  context: OperatorContext,
  operator: Operator,
): Promise<Overview> {
  const { installation } = context;
  const [facts, versions, cases, jobs, doctor] = await Promise.all([
    installation.readFacts(),
    installation.readVersions(),
    countCases(context, operator),
    installation.readJobs(),
    readReport(context),
  ]);
  return { facts, versions, cases, jobs, doctor };
}

const factsSchema = z.array(checkedFactSchema);

async function readReport({ kysely, now }: OperatorContext): Promise<DoctorReport | undefined> {
  const stored = await store.findReport(kysely);
  if (!stored) return undefined;
  // An earlier or later version of the product may have stored it.
  const { data } = factsSchema.safeParse(stored.content);
  if (!data) return undefined;
  const { made_at: at } = stored;
  return { facts: data, at, isOld: now().getTime() - at.getTime() > OPERATOR_TERMS.reportMs };
}

/**
 * Runs the doctor, and stores its report for the overview of every instance.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function checkInstallation(
  { kysely, limits, installation, now }: OperatorContext,
  operator: Operator,
): Promise<void> {
  await limits.consume({ rule: 'operatorChecks', subject: operator.userId });
  const content = await installation.runDoctor();
  await kysely.transaction().execute(async (transaction) => {
    await store.saveReport(transaction, { content, madeAt: now() });
    await logOperator(transaction, operator, { action: 'checked', now: now() });
  });
}
