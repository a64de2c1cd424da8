import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MemorialRateLimiter } from '../memorial-limits.server.ts';
import { UPLOAD_LIMITS } from './contract.ts';
import type { UploadFiles } from './receiving/upload-files.server.ts';

export interface UploadContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: Pick<MediaService, 'openIntake' | 'findOriginal' | 'hold'>;
  limits: MemorialRateLimiter;
  files: UploadFiles;
  now: () => Date;
}

export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_LIMITS.keptHours * 3_600_000);
}
