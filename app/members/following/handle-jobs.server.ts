import type { JobQueue } from '../../../db/job-queue.server.ts';
import { ASK_SUCCESSORS, FOLLOW_SILENT_OWNERS } from '../jobs.server.ts';
import type { FollowingContext } from './following-context.server.ts';
import { followSilentOwners } from './silence/silent-owners.server.ts';
import {
  askSuccessorsOfLostOwners,
  followAskedSuccessors,
} from './successor/ask-successor.server.ts';

/** Registers the jobs of this domain. Call this once at the start. */
export function handleMemberJobs(
  context: FollowingContext & { jobs: Pick<JobQueue, 'handle'> },
): void {
  context.jobs.handle(ASK_SUCCESSORS, () => askSuccessors(context));
  context.jobs.handle(FOLLOW_SILENT_OWNERS, () => followSilentOwners(context));
}

export async function askSuccessors(context: FollowingContext): Promise<void> {
  await followAskedSuccessors(context);
  await askSuccessorsOfLostOwners(context);
}
