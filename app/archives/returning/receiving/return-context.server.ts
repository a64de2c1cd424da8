import type { JobQueue } from '../../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { UploadFiles } from '../../../drafts/uploads/receiving/upload-files.server.ts';
import type { MediaService } from '../../../media/service.server.ts';
import type { ArchiveProcess } from '../checking/archive-reader.server.ts';

export interface ReturnContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: Pick<MediaService, 'openIntake'>;
  /** the child process that reads archives */
  process: ArchiveProcess;
  files: UploadFiles;
  folder: string;
  now: () => Date;
}
