import type { DatabaseHandle } from '../../db/schema.server.ts';

export interface WordsContext {
  kysely: DatabaseHandle;
  now: () => Date;
}
