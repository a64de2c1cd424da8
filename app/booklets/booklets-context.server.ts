import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MediaService } from '../media/service.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import type { BookletProcess } from './making/build-booklet.server.ts';

const HOUR = 3600_000;

/** Booklets are limited because each one can cost the server a minute of work. */
export const BOOKLET_RATE_LIMITS = {
  bookletsOfMemorial: { max: 30, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export interface BookletsContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: Pick<MediaService, 'findOriginal'>;
  storage: Pick<MediaStorage, 'put' | 'find' | 'remove'>;
  bookletProcess: BookletProcess;
  findI18n: FindI18n;
  limits: RateLimiter<keyof typeof BOOKLET_RATE_LIMITS>;
  origin: string;
  now: () => Date;
  log: { error(fields: Record<string, unknown>, message: string): void };
}
