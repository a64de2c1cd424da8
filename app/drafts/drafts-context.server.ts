import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import type { RenderMarkdown } from '../memorials/markdown-cache.server.ts';
import type { MemorialRateLimiter } from './memorial-limits.server.ts';

export interface DraftsContext {
  kysely: DatabaseHandle;
  storage: Pick<MediaStorage, 'find'>;
  limits: Pick<MemorialRateLimiter, 'consume' | 'tryConsume'>;
  log: { error(fields: Record<string, unknown>, message: string): void };
  renderMarkdown: RenderMarkdown;
  findI18n: FindI18n;
  now: () => Date;
}
