import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { LinkTokens } from './links/link-tokens.server.ts';
import type { MembersRateLimiter } from './members-rate-limits.server.ts';

export interface MemorialSummary {
  /** one name, or 'A & B', as in the draft */
  name: string;
  isTakenDown: boolean;
}

/** Describes memorials by id. A purged memorial is not in the map. */
export type DescribeMemorials = (
  db: DatabaseHandle,
  memorialIds: readonly string[],
) => Promise<ReadonlyMap<string, MemorialSummary>>;

/** What reading a mailed link needs. */
export interface LinkContext {
  kysely: DatabaseHandle;
  linkTokens: LinkTokens;
  describeMemorials: DescribeMemorials;
  now: () => Date;
}

export interface MembersContext extends LinkContext {
  mail: Pick<MailService, 'enqueue'>;
  limits: MembersRateLimiter;
}
