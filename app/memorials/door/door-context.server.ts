import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Passwords } from '../../accounts/passwords/passwords.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { withShareOfQueue } from './door-hashes.server.ts';
import type { DoorRateLimiter } from './door-limits.server.ts';
import { createGuestLinks, type GuestLinks } from './guest-links.server.ts';
import { createPasses, type Passes } from './passes.server.ts';
import { createTurns, type TakeTurn } from './turns.server.ts';

export interface DoorContext {
  kysely: DatabaseHandle;
  /** the same hasher and queue as for the passwords of accounts */
  doorPasswords: Pick<Passwords, 'hash' | 'hashLikeStored'>;
  doorPasses: Passes;
  /** the tries at one door, or of one browser that has been in */
  takeDoorTurn: TakeTurn;
  /** the links in guests' mails (`/f/i/{token}`) */
  guestLinks: GuestLinks;
  mail: Pick<MailService, 'enqueue'>;
  limits: DoorRateLimiter;
  findI18n: FindI18n;
  now: () => Date;
}

export function createDoorKeys(options: {
  passwords: Pick<Passwords, 'hash' | 'hashLikeStored'>;
  keyFor: (purpose: 'family door') => Buffer;
  origin: string;
  now: () => Date;
}): Pick<DoorContext, 'doorPasswords' | 'doorPasses' | 'takeDoorTurn' | 'guestLinks'> {
  const { passwords, keyFor, origin, now } = options;
  const key = keyFor('family door');
  return {
    doorPasswords: withShareOfQueue(passwords),
    doorPasses: createPasses({ key, isSecure: origin.startsWith('https:'), now }),
    takeDoorTurn: createTurns(),
    guestLinks: createGuestLinks({ key, now }),
  };
}
