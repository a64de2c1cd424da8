import type { JobQueue } from '../../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { TusEndpoint } from '../../../drafts/uploads/receiving/tus-endpoint.server.ts';
import type { IncomingFiles } from '../../../media/incoming/incoming-files.server.ts';
import type { MediaService } from '../../../media/service.server.ts';
import type { ArchiveProcess } from '../checking/archive-reader.server.ts';

/** The files of arriving archives, and the tus protocol by which they arrive. */
export interface ReturnUploads {
  /** on the local disk, for the work of jobs */
  folder: string;
  files: IncomingFiles;
  tus: TusEndpoint;
}

export interface ReturnContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: Pick<MediaService, 'openIntake'>;
  /** the child process that reads archives */
  archiveProcess: ArchiveProcess;
  returnUploads: ReturnUploads;
  now: () => Date;
}
