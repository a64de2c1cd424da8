// Runs the background work of several instances in one process: the listener for page changes, and the workers of all
// job queues with their listeners and polling. Jobs do nothing.

import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import { JOB_DEFINITIONS } from '../../server/jobs/job-definitions.server.ts';
import { openJobRunner } from '../../server/jobs/job-runner.server.ts';
import { createLog } from '../../server/monitoring/log.server.ts';
import { MEMORIAL_CHANGES_CHANNEL } from '../../server/page-cache/page-cache.server.ts';
import type { InstanceCounts, InstancesOrder } from './background-instances.ts';

const counts: InstanceCounts = { notifications: 0, jobs: 0 };

process.once('message', (message) => {
  const { databaseUrl, instances } = message as InstancesOrder;
  void openAll(databaseUrl, instances).then(() => {
    process.on('message', () => process.send?.(counts));
    return process.send?.(counts);
  });
});

async function openAll(databaseUrl: string, instances: number): Promise<void> {
  for (let instance = 0; instance < instances; instance += 1) await openOne(databaseUrl);
}

async function openOne(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, directory: '' });
  const listening = Promise.withResolvers<void>();
  database.listen(MEMORIAL_CHANGES_CHANNEL, {
    onNotification: () => {
      counts.notifications += 1;
    },
    onListening: () => listening.resolve(),
    onConnectionLost: () => undefined,
  });
  await listening.promise;
  const log = createLog({ logLevel: 'warn' });
  const jobs = await openJobRunner({ database, databaseUrl, log });
  for (const definition of JOB_DEFINITIONS) {
    jobs.handle(definition, () => {
      if (definition.name === SEND_MAIL.name) counts.jobs += 1;
      return Promise.resolve();
    });
  }
  await jobs.startWorking();
}
