/**
 * Sessions: opened by a sign-in, checked with every request, refreshed and ended. A session is a row in the database:
 * once the row is deleted, all tokens of the session are invalid.
 */
import { randomBytes } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { CLOCK_SLACK_MS } from '../../limits/clock-slack.ts';
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { UserRow } from '../store.server.ts';
import {
  hasValidSignature,
  createToken,
  parseToken,
  type ParsedToken,
  type SessionTokens,
} from './session-tokens.server.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

/** The lifetimes of a session and its tokens. */
export const SESSION_LIFETIMES = {
  accessMs: 15 * 60_000,
  refreshMs: 30 * 24 * 3600_000,
  /** the maximum lifetime, counted from the sign-in; refreshing does not extend this lifetime */
  absoluteMs: 180 * 24 * 3600_000,
  /** the time after a refresh during which the old refresh token still returns the new tokens */
  graceMs: 10_000,
} as const;

/** The session of a request, passed to every protected use case. */
export interface ActiveSession {
  sessionId: string;
  user: UserRow;
  /** the name of the device, such as 'Safari on an iPhone' */
  device: string;
}

/** A session in the list shown to the account's owner. */
export interface ListedSession {
  id: string;
  device: string;
  /** true for the session of this request */
  isCurrent: boolean;
  startedAt: Date;
  /** the time of the last refresh, which may be up to 15 minutes before the last request */
  lastUsedAt: Date;
}

/** The tokens in a request's cookies. */
export interface PresentedTokens {
  access?: string | undefined;
  refresh?: string | undefined;
}

export interface Sessions {
  /**
   * Opens a session in `transaction`.
   * @param device - from `describeDevice`
   */
  open(transaction: Db, userId: string, device: string): Promise<SessionTokens>;
  /** @throws AppError NOT_SIGNED_IN */
  check(accessToken: string | undefined): Promise<ActiveSession>;
  /**
   * Finds the user of a request that only reads and cannot refresh its session, such as the request for a picture in a
   * page. Also accepts the latest refresh token, because the access token's cookie expires after 15 minutes. Does not
   * change the session.
   */
  findReader(presented: PresentedTokens): Promise<UserRow | undefined>;
  /**
   * Exchanges a refresh token for new tokens. Concurrent calls with the same token receive the same new tokens.
   * @throws AppError SESSION_ENDED if the token belongs to no active session, or if a replaced token is reused after
   * the grace period; such a reuse ends the session
   */
  refresh(refreshToken: string | undefined): Promise<{ user: UserRow; tokens: SessionTokens }>;
  /** Ends the session that either token belongs to, if any. */
  end(presented: PresentedTokens): Promise<void>;
  endAll(transaction: Db, userId: string): Promise<void>;
  /** The active sessions of the account, last used first. */
  list(session: ActiveSession): Promise<ListedSession[]>;
  /** Ends one session of the account. @throws AppError NOT_FOUND if the account has no session with this id */
  endOne(session: ActiveSession, id: string): Promise<void>;
  /** Ends all sessions of the account except this one. */
  endOthers(session: ActiveSession): Promise<void>;
  sweep(): Promise<void>;
}

interface SessionsOptions {
  kysely: Db;
  /** 32 bytes, never stored in the database */
  key: Buffer;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** A valid token with its session and user. */
interface FoundSession {
  session: store.SessionRow;
  user: UserRow;
  token: ParsedToken;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { kysely, key, now, log } = options;

  return {
    async open(transaction, userId, device) {
      const created_at = now();
      const session = {
        id: randomId('ses'),
        salt: randomBytes(16).toString('base64url'),
        device,
        created_at,
        ...refreshTimes(created_at, created_at),
      };
      await store.insert(transaction, { ...session, user_id: userId });
      return tokensFor(key, { ...session, generation: 0 });
    },

    async check(accessToken) {
      const found = await findByAccessToken(options, accessToken);
      if (!found) throw new AppError('NOT_SIGNED_IN');
      const { id: sessionId, device } = found.session;
      return { sessionId, user: found.user, device };
    },

    async findReader({ access, refresh }) {
      const signedIn = await findByAccessToken(options, access);
      if (signedIn) return signedIn.user;
      const found = await findByToken(options, 'refresh', refresh);
      if (!found) return undefined;
      const { token, session } = found;
      return isLatest(token, session) || wasJustReplaced(token, session, now())
        ? found.user
        : undefined;
    },

    async refresh(refreshToken) {
      const found = await findByToken(options, 'refresh', refreshToken);
      if (!found) throw new AppError('SESSION_ENDED');
      const { session, token, user } = found;
      if (wasJustReplaced(token, session, now())) {
        return { user, tokens: tokensFor(key, session) };
      }
      if (isLatest(token, session)) return rotate(options, found);
      const behind = session.generation - token.generation;
      log.warn({ behind }, 'a used refresh token came back, and its session was ended');
      await store.remove(kysely, session.id);
      throw new AppError('SESSION_ENDED');
    },

    async end({ access, refresh }) {
      const found =
        (await findByToken(options, 'refresh', refresh)) ??
        (await findByToken(options, 'access', access));
      if (found) await store.remove(kysely, found.session.id);
    },

    endAll: (transaction, userId) => store.removeOfUser(transaction, userId),

    ...sessionListMethods(options),
    sweep: () => store.removeExpired(kysely, now()),
  };
}

function sessionListMethods({
  kysely,
  now,
}: SessionsOptions): Pick<Sessions, 'list' | 'endOne' | 'endOthers'> {
  return {
    async list({ sessionId, user }) {
      const begunAfter = new Date(now().getTime() - SESSION_LIFETIMES.absoluteMs);
      const rows = await store.listOfUser(kysely, { userId: user.id, now: now(), begunAfter });
      return rows.map(({ id, device, created_at: startedAt, rotated_at: lastUsedAt }) => ({
        id,
        device,
        isCurrent: id === sessionId,
        startedAt,
        lastUsedAt,
      }));
    },

    async endOne({ user }, id) {
      if (!(await store.removeOne(kysely, user.id, id))) throw new AppError('NOT_FOUND');
    },

    endOthers: ({ sessionId, user }) => store.removeOthers(kysely, user.id, sessionId),
  };
}

/** The session expires thirty days from now, but never later than 180 days after its sign-in. */
function refreshTimes(now: Date, createdAt: Date): { rotated_at: Date; expires_at: Date } {
  const { refreshMs, absoluteMs } = SESSION_LIFETIMES;
  const end = Math.min(now.getTime() + refreshMs, createdAt.getTime() + absoluteMs);
  return { rotated_at: now, expires_at: new Date(end) };
}

/**
 * Checks `absoluteMs` in addition to `expires_at`, because rows stored before `absoluteMs` was introduced can have an
 * `expires_at` beyond that limit.
 */
function isActive({ created_at, expires_at }: store.SessionRow, now: Date): boolean {
  return expires_at > now && created_at.getTime() + SESSION_LIFETIMES.absoluteMs > now.getTime();
}

/** The session of an access token that is valid now. */
async function findByAccessToken(
  options: SessionsOptions,
  accessToken: string | undefined,
): Promise<FoundSession | undefined> {
  const found = await findByToken(options, 'access', accessToken);
  const left = found ? found.token.until * 1000 - options.now().getTime() : 0;
  return left > 0 && left <= SESSION_LIFETIMES.accessMs + CLOCK_SLACK_MS ? found : undefined;
}

function isLatest(token: ParsedToken, session: store.SessionRow): boolean {
  return token.generation === session.generation;
}

/**
 * True within the grace period after a refresh, for the new refresh token and for the one that it replaced, which may
 * come from a second tab. A session is refreshed at most once per grace period. So a token that is two generations old
 * was replaced before the current grace period and counts as stolen.
 */
function wasJustReplaced(token: ParsedToken, session: store.SessionRow, now: Date): boolean {
  const age = now.getTime() - session.rotated_at.getTime();
  const isRecent =
    session.generation > 0 && age >= -CLOCK_SLACK_MS && age <= SESSION_LIFETIMES.graceMs;
  return isRecent && token.generation >= session.generation - 1;
}

function tokensFor(key: Buffer, session: store.SessionRow): SessionTokens {
  const { id: sessionId, salt, generation } = session;
  const accessEnd = session.rotated_at.getTime() + SESSION_LIFETIMES.accessMs;
  const accessExpiresAt = new Date(Math.min(accessEnd, session.expires_at.getTime()));
  const parts = { sessionId, salt, generation };
  const until = Math.floor(accessExpiresAt.getTime() / 1000);
  return {
    access: createToken(key, 'access', { ...parts, until }),
    refresh: createToken(key, 'refresh', { ...parts, until: 0 }),
    accessExpiresAt,
    refreshExpiresAt: session.expires_at,
  };
}

/** Finds the active session of a token with a valid signature. */
async function findByToken(
  { kysely, key, now }: SessionsOptions,
  kind: 'access' | 'refresh',
  token: string | undefined,
): Promise<FoundSession | undefined> {
  const read = parseToken(token);
  const found = read && (await store.findWithUser(kysely, read.sessionId));
  if (!found || !hasValidSignature(key, kind, read, found.session.salt)) return undefined;
  return isActive(found.session, now()) ? { ...found, token: read } : undefined;
}

async function rotate(
  { kysely, key, now }: SessionsOptions,
  { session, user }: FoundSession,
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const times = refreshTimes(now(), session.created_at);
  if (await store.rotate(kysely, session, times)) {
    const rotated = { ...session, ...times, generation: session.generation + 1 };
    return { user, tokens: tokensFor(key, rotated) };
  }
  // A concurrent call with the same token has refreshed the session: return the same new tokens.
  const latest = await store.findWithUser(kysely, session.id);
  if (!latest) throw new AppError('SESSION_ENDED');
  return { user: latest.user, tokens: tokensFor(key, latest.session) };
}
