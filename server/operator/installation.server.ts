import type { CheckedFact, Installation } from '../../app/operator/operator-context.server.ts';
import type { Database } from '../../db/database.server.ts';
import { countJobs, hasJobQueue, listFailedJobs } from '../../db/pending-jobs.server.ts';
import type { Config } from '../config/config.server.ts';
import { createRedaction } from '../doctor/redact-secrets.server.ts';
import { runChecks } from '../doctor/run-checks.server.ts';
import { describeSchema, readCommit, readVersion } from '../process/versions.server.ts';
import { FACTS } from './facts.server.ts';
import { listFamilyWork } from './family-work.server.ts';
import { createDoctorRun } from './run-doctor.server.ts';

/** Waiting or running. */
const WAITING = new Set(['created', 'retry', 'active']);
const MOST_FAILED = 50;

/** What the operator's screen shows of this installation. */
export function createInstallation(dependencies: {
  config: Config;
  database: Database;
  now: () => Date;
  runDoctor?: Installation['runDoctor'] | undefined;
}): Installation {
  const { config, database, runDoctor = createDoctorRun() } = dependencies;
  const redact = createRedaction(config);
  const redacted = ({ name, verdict, found, advice }: CheckedFact): CheckedFact => ({
    name,
    verdict,
    found: redact(found),
    ...(advice && { advice: redact(advice) }),
  });
  let commit: Promise<string | undefined> | undefined;
  return {
    async readFacts() {
      return (await runChecks(FACTS, dependencies)).map(redacted);
    },
    async readVersions() {
      commit ??= readCommit();
      return [
        { name: 'memorials', value: await readVersion() },
        { name: 'commit', value: (await commit) ?? 'unknown' },
        { name: 'node', value: process.versions.node },
        { name: 'database', value: await describeSchema(database) },
      ];
    },
    async readJobs() {
      if (!(await hasJobQueue(database))) return { counts: [], failed: [] };
      const all = await countJobs(database);
      // The queue has jobs of its own.
      const counts = all.filter(({ name, state }) => WAITING.has(state) && !name.startsWith('__'));
      return {
        counts: counts.toSorted(
          (a, b) => a.name.localeCompare(b.name) || a.state.localeCompare(b.state),
        ),
        failed: (await listFailedJobs(database, MOST_FAILED)).map((job) => ({
          ...job,
          message: redact(job.message),
        })),
      };
    },
    listWork: (memorialId) => listFamilyWork(database.kysely, memorialId),
    runDoctor: async () => (await runDoctor()).map(redacted),
  };
}
