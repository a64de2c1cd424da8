import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { MembersRateLimiter } from './invitations/invitation-limits.server.ts';
import type { LinkTokens } from './links/link-tokens.server.ts';

export interface MemorialSummary {
  /** one name, or 'A & B', as in the draft */
  name: string;
  /** missing if it is English */
  language?: string;
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

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE while the page is taken down */
export async function readLivingName(
  { describeMemorials }: Pick<LinkContext, 'describeMemorials'>,
  db: DatabaseHandle,
  memorialId: string,
): Promise<string> {
  const summary = (await describeMemorials(db, [memorialId])).get(memorialId);
  if (!summary) throw new AppError('MEMORIAL_NOT_FOUND');
  if (summary.isTakenDown) throw new AppError('MEMORIAL_GONE');
  return summary.name;
}

/** Resolves to undefined if the memorial is taken down or was purged. */
export async function findLivingName(
  { describeMemorials }: Pick<LinkContext, 'describeMemorials'>,
  db: DatabaseHandle,
  memorialId: string,
): Promise<string | undefined> {
  const summary = (await describeMemorials(db, [memorialId])).get(memorialId);
  return summary && !summary.isTakenDown ? summary.name : undefined;
}

export interface MembersContext extends LinkContext {
  mail: Pick<MailService, 'enqueue'>;
  limits: MembersRateLimiter;
}
