import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Passwords } from '../../accounts/passwords/passwords.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { DoorRateLimiter } from './door-limits.server.ts';
import type { GuestLinks } from './guest-links.server.ts';
import type { Passes } from './passes.server.ts';

export interface DoorContext {
  kysely: DatabaseHandle;
  /** the same hasher and queue as for the passwords of accounts */
  passwords: Pick<Passwords, 'hash' | 'hashLikeStored'>;
  mail: Pick<MailService, 'enqueue'>;
  limits: DoorRateLimiter;
  passes: Passes;
  links: GuestLinks;
  now: () => Date;
}
