import { createCaseTokens } from '../../app/cases/case-tokens.server.ts';
import type { DecisionContext } from '../../app/cases/cases-context.server.ts';
import { createMailService } from '../../app/mail/service.server.ts';
import { describeMailedMemorial } from '../../app/memorials/mailed-memorials.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { JobQueue } from '../../db/job-queue.server.ts';
import { openBuiltCatalogs } from '../catalogs.server.ts';
import type { Config } from '../config/config.server.ts';
import { createKeys, loadOrCreateSecret } from '../config/secret-keys.server.ts';
import { openJobRunner } from '../jobs/job-runner.server.ts';
import { mailSettings } from '../mail-services.server.ts';
import { createLog } from '../monitoring/log.server.ts';

/**
 * Calls `run` with the context in which cases are decided, and accounts closed. A decision and the jobs that send its mails are stored in one
 * transaction. The server runs these jobs: at once if it is running, otherwise after its next start.
 */
export async function withDecisionContext<T>(
  { config, database }: { config: Config; database: Database },
  run: (context: DecisionContext & { jobs: JobQueue }) => Promise<T>,
): Promise<T> {
  const log = createLog({ logLevel: 'silent' });
  // Opened before any transaction: the embedded database has only one connection, so opening the queue during a
  // transaction would deadlock.
  const jobs = await openJobRunner({ database, databaseUrl: config.databaseUrl, log });
  try {
    const { kysely } = database;
    const keyFor = createKeys(config.sessionSecret ?? loadOrCreateSecret(config.dataDirectory));
    const now = () => new Date();
    const mail = createMailService({
      ...mailSettings(config, keyFor),
      kysely,
      jobs,
      transport: { send: () => Promise.reject(new Error('A command cannot send emails itself')) },
      memorials: {
        describe: describeMailedMemorial,
        readPortrait: () => Promise.resolve(undefined),
      },
      findI18n: openBuiltCatalogs(config),
      now,
      log,
    });
    const caseTokens = createCaseTokens(keyFor('pages of cases'));
    return await run({ kysely, mail, jobs, now, caseTokens });
  } finally {
    await jobs.stop();
  }
}
