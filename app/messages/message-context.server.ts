import type { DatabaseHandle } from '../../db/schema.server.ts';

export interface MessageContext {
  kysely: DatabaseHandle;
  now: () => Date;
}
