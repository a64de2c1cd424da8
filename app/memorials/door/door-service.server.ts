import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Passwords } from '../../accounts/passwords/passwords.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { OwnedMemorial } from '../../members/access.server.ts';
import { findDoor, mayPassAny, passDoor, type Passed } from './access.server.ts';
import type { GuestsResponse } from './contract.ts';
import type { DoorContext } from './door-context.server.ts';
import { withShareOfQueue } from './door-hashes.server.ts';
import { DOOR_RATE_LIMITS } from './door-limits.server.ts';
import { hashDoorPassword, listGuests, setGuests } from './family-visibility.server.ts';
import { createGuestLinks } from './guest-links.server.ts';
import { tryPassword, type TryOutcome } from './open-door.server.ts';
import { createPasses, type Caller, type Pass } from './passes.server.ts';
import { sendGuestLink, type LinkOutcome } from './send-guest-link.server.ts';
import * as store from './store.server.ts';
import { checkGuestLink, findDoorOfLink, useGuestLink } from './use-guest-link.server.ts';

export interface DoorService {
  /** @throws the same errors as `passDoor` */
  pass(slug: string | undefined, caller: Caller): Promise<Passed>;
  /**
   * Checks that the page with this slug is family-only.
   * @throws the same errors as `findDoor`
   */
  check(slug: string | undefined): Promise<void>;
  tryPassword(slug: string | undefined, typed: string, caller: Caller): Promise<TryOutcome>;
  sendGuestLink(slug: string | undefined, email: string, network: string): Promise<LinkOutcome>;
  /** @throws AppError LINK_OVER */
  checkGuestLink(token: string, caller: Caller): Promise<void>;
  /** @throws AppError LINK_OVER */
  useGuestLink(token: string, caller: Caller): Promise<{ slug: string; cookies: string[] }>;
  /**
   * The slug of the page that a link was created for. Undefined if this server did not create the token, or if the
   * page is not family-only.
   */
  findDoorOfLink(token: string): Promise<string | undefined>;
  readPasses(cookies: Readonly<Record<string, string>>): Pass[];
  mayPassAny(memorialIds: readonly string[], passes: readonly Pass[]): Promise<boolean>;
  listGuests(memorial: OwnedMemorial): Promise<GuestsResponse>;
  setGuests(memorial: OwnedMemorial, emails: readonly string[]): Promise<void>;
  /** @throws AppError TOO_MANY_REQUESTS, BUSY */
  hashPassword(memorial: OwnedMemorial, password: string): Promise<string>;
  sweep(): Promise<void>;
}

export function createDoorService(options: {
  kysely: DatabaseHandle;
  passwords: Pick<Passwords, 'hash' | 'hashLikeStored'>;
  mail: Pick<MailService, 'enqueue'>;
  keyFor: (purpose: 'attempts' | 'family door') => Buffer;
  origin: string;
  now: () => Date;
}): DoorService {
  const { kysely, passwords, mail, keyFor, origin, now } = options;
  const key = keyFor('family door');
  const passes = createPasses({ key, isSecure: origin.startsWith('https:'), now });
  const context: DoorContext = {
    kysely,
    passwords: withShareOfQueue(passwords),
    mail,
    limits: createRateLimiter({ rules: DOOR_RATE_LIMITS, kysely, key: keyFor('attempts'), now }),
    passes,
    links: createGuestLinks({ key, now }),
    now,
  };
  return {
    pass: (slug, caller) => passDoor(kysely, slug, caller),
    check: async (slug) => void (await findDoor(kysely, slug)),
    tryPassword: (slug, typed, caller) => tryPassword(context, slug, typed, caller),
    sendGuestLink: (slug, email, network) => sendGuestLink(context, slug, email, network),
    checkGuestLink: (token, caller) => checkGuestLink(context, token, caller),
    useGuestLink: (token, caller) => useGuestLink(context, token, caller),
    findDoorOfLink: (token) => findDoorOfLink(context, token),
    readPasses: (cookies) => passes.parse(cookies),
    mayPassAny: (memorialIds, own) => mayPassAny(kysely, memorialIds, own),
    listGuests: (memorial) => listGuests(context, memorial),
    setGuests: (memorial, emails) => setGuests(context, memorial, emails),
    hashPassword: (memorial, password) => hashDoorPassword(context, memorial, password),
    sweep: () => store.removeOldLinks(kysely, now()),
  };
}
