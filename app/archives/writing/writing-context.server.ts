import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MediaStorage } from '../../media/storage/storage.server.ts';
import type { ArchivePages } from '../page/archived-pages.ts';

export interface WritingContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'describe' | 'findPoster' | 'findUncached'>;
  storage: Pick<MediaStorage, 'find'>;
  archivePages: ArchivePages;
  findI18n: FindI18n;
  product: { name: string };
  /** the public URL of the product, without a trailing slash */
  origin: string;
  now: () => Date;
}

/** Called with the number of files written. A rejection stops the writing. */
export type OnProgress = (progress: { done: number; total: number }) => Promise<void>;
