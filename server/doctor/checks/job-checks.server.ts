import { describeJobTrouble, type JobCount } from '../../../db/pending-jobs.server.ts';
import type { DatabaseContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const JOB_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [{ name: 'jobs', run: checkJobs }];

async function checkJobs({ database }: DatabaseContext): Promise<Finding> {
  const trouble = await describeJobTrouble(database);
  if (trouble === undefined) {
    return warn('There’s no job queue yet.', 'Start the product once to create it.');
  }
  const { failed, late, stuck, retrying } = trouble;
  const found = [
    ...(failed.length > 0 ? [`Failed for good in the last day: ${listOf(failed)}.`] : []),
    ...(stuck.length > 0 ? [`Waiting for more than an hour: ${listOf(stuck)}.`] : []),
    ...(late.length > 0 ? [`Waiting for more than ten minutes: ${listOf(late)}.`] : []),
    ...(retrying.length > 0 ? [`Failed and about to be retried: ${listOf(retrying)}.`] : []),
  ];
  if (found.length === 0) return ok('No job has failed in the last day, and none is late.');
  const advice = [
    ...(late.length > 0 || stuck.length > 0
      ? ['Check that the product is running; jobs only run while it is, and not with `ROLE=web`.']
      : []),
    ...(failed.length > 0 || retrying.length > 0
      ? ['For the reason, search the log for “job failed”.']
      : []),
  ];
  const judge = stuck.length > 0 ? fail : warn;
  return judge(found.join(' '), advice.join(' '));
}

function listOf(counts: readonly JobCount[]): string {
  return counts.map(({ name, count }) => `${count} × ${name}`).join(', ');
}
