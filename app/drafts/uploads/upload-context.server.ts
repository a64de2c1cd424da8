import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { IncomingFiles } from '../../media/incoming/incoming-files.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MemorialRateLimiter } from '../memorial-limits.server.ts';
import { UPLOAD_LIMITS } from './contract.ts';
import type { TusEndpoint } from './receiving/tus-endpoint.server.ts';

/** The files of arriving pictures and videos, and the tus protocol by which they arrive. */
export interface DraftUploads {
  files: IncomingFiles;
  tus: TusEndpoint;
}

export interface UploadContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: Pick<MediaService, 'openIntake' | 'findOriginal' | 'hold'>;
  limits: Pick<MemorialRateLimiter, 'consume'>;
  draftUploads: DraftUploads;
  findI18n: FindI18n;
  now: () => Date;
}

export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_LIMITS.keptHours * 3_600_000);
}
