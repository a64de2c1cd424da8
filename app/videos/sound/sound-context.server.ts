import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MediaStorage } from '../../media/storage/storage.server.ts';
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

const HOUR = 3600_000;

/** A file can cost the server 50 MB and ten seconds of CPU time. */
export const SOUND_RATE_LIMITS = {
  videoSoundsOfMemorial: { max: 20, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export interface SoundContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'inFolder' | 'inspectSound'>;
  storage: Pick<MediaStorage, 'put' | 'find' | 'remove'>;
  limits: RateLimiter<keyof typeof SOUND_RATE_LIMITS>;
  now: () => Date;
}
