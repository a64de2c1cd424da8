/** The words of visitors, composed of rooms. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MediaService } from '../media/service.server.ts';
import { createWritingService, type WritingService } from './writing/writing-service.server.ts';

export interface WordsService {
  writing: WritingService;
}

export function createWordsService(options: {
  kysely: DatabaseHandle;
  media: MediaService;
  keyFor: (purpose: string) => Buffer;
  now: () => Date;
}): WordsService {
  return { writing: createWritingService(options) };
}
