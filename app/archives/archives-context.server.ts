import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { MediaService } from '../media/service.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import type { ArchivePages } from './page/archived-pages.ts';
import type { ArchiveParts } from './storage/archive-parts.server.ts';

export interface ArchivesContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: MailService;
  media: MediaService;
  storage: Pick<MediaStorage, 'find'>;
  archiveParts: ArchiveParts;
  archivePages: ArchivePages;
  findI18n: FindI18n;
  product: { name: string };
  limits: RateLimiter<keyof typeof ARCHIVE_RATE_LIMITS>;
  /** the public URL of the product, without a trailing slash */
  origin: string;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Archives are limited because each one costs the server minutes of work. */
export const ARCHIVE_RATE_LIMITS = {
  archivesOfUser: { max: 20, windowMs: 24 * 3600_000 },
} as const satisfies Record<string, RateLimitRule>;
