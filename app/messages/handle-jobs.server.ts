import type { JobQueue } from '../../db/job-queue.server.ts';
import { SWEEP_MESSAGES, TAKE_IN_MESSAGE_PHOTO, TELL_FAMILIES } from './jobs.server.ts';
import { forgetReplacedMessage } from './moderation/undo-decision.server.ts';
import { tellMembers, type NotificationContext } from './notifications/notifications.server.ts';
import { sweepPhotos } from './writing/photos/sweep-photos.server.ts';
import { takeInPhoto } from './writing/photos/take-in-photo.server.ts';
import type { WritingContext } from './writing/writing-context.server.ts';

/** Call this once at the start. */
export function handleWordJobs(
  context: WritingContext & NotificationContext & { jobs: JobQueue },
): void {
  const { jobs } = context;
  jobs.handle(TELL_FAMILIES, () => tellMembers(context));
  jobs.handle(TAKE_IN_MESSAGE_PHOTO, ({ photo }) => takeInPhoto(context, photo));
  jobs.handle(SWEEP_MESSAGES, async () => {
    await sweepPhotos(context);
    await forgetReplacedMessage(context);
  });
}
