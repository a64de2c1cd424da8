import type { JobQueue } from '../../../db/job-queue.server.ts';
import { ASK_SUCCESSORS, FOLLOW_SILENT_OWNERS } from '../jobs.server.ts';
import { followInactiveOwners } from './inactive-owner/inactive-owners.server.ts';
import type { OwnershipContext } from './ownership-context.server.ts';
import {
  askSuccessorsOfLostOwners,
  followAskedSuccessors,
} from './successor/ask-successor.server.ts';

/** Registers the jobs of this domain. Call this once at the start. */
export function handleMemberJobs(
  context: OwnershipContext & { jobs: Pick<JobQueue, 'handle'> },
): void {
  context.jobs.handle(ASK_SUCCESSORS, () => askSuccessors(context));
  context.jobs.handle(FOLLOW_SILENT_OWNERS, () => followInactiveOwners(context));
}

export async function askSuccessors(context: OwnershipContext): Promise<void> {
  await followAskedSuccessors(context);
  await askSuccessorsOfLostOwners(context);
}
