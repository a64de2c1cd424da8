/**
 * Opens, checks, refreshes and ends sessions. A session is a database row. Deleting the row invalidates all
 * tokens of the session.
 */
import { randomBytes } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { CLOCK_SLACK_MS } from '../../rate-limiter/clock-slack.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { noteSeen } from '../last-seen/last-seen.server.ts';
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

export const SESSION_LIFETIMES = {
  accessMs: 15 * 60_000,
  refreshMs: 30 * 24 * 3600_000,
  /** the maximum age of a session, counted from the sign-in; a refresh does not extend it */
  absoluteMs: 180 * 24 * 3600_000,
  /** how long after a refresh the old refresh token still works */
  graceMs: 10_000,
} as const;

export interface ActiveSession {
  sessionId: string;
  user: UserRow;
  device: string;
  /** when the user signed in; a refresh does not change it */
  startedAt: Date;
}

export interface ListedSession {
  id: string;
  device: string;
  isCurrent: boolean;
  startedAt: Date;
  lastUsedAt: Date;
}

export interface PresentedTokens {
  access?: string | undefined;
  refresh?: string | undefined;
}

export interface Sessions {
  /** @param device - from `describeDevice` */
  open(transaction: Db, userId: string, device: string): Promise<SessionTokens>;
  /** @throws AppError NOT_SIGNED_IN */
  check(accessToken: string | undefined): Promise<ActiveSession>;
  /**
   * Finds the user of a read-only request that cannot refresh its session, such as an image request. Also
   * accepts the refresh token, because the access token lives only 15 minutes.
   */
  findReader(presented: PresentedTokens): Promise<UserRow | undefined>;
  /** As `findReader`, for pages without script and calls that everyone may make, which must know the session. */
  findSession(presented: PresentedTokens): Promise<ActiveSession | undefined>;
  /**
   * Exchanges a refresh token for new tokens. Concurrent calls with one token get the same new
   * tokens. Reusing an old token after the grace period ends the session.
   * @throws AppError SESSION_ENDED if the token's session has ended
   */
  refresh(refreshToken: string | undefined): Promise<{ user: UserRow; tokens: SessionTokens }>;
  /** Ends the session to which the access or refresh token belongs, if any. */
  end(presented: PresentedTokens): Promise<void>;
  endAll(transaction: Db, userId: string): Promise<void>;
  list(session: ActiveSession): Promise<ListedSession[]>;
  /** Ends one session of the account. @throws AppError NOT_FOUND if the account has no session with this id */
  endOne(session: ActiveSession, id: string): Promise<void>;
  endOthers(session: ActiveSession): Promise<void>;
  sweep(): Promise<void>;
}

interface SessionsOptions {
  kysely: Db;
  key: Buffer;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

interface FoundSession {
  session: store.SessionRow;
  user: UserRow;
  token: ParsedToken;
}

function activeSession({ session, user }: FoundSession): ActiveSession {
  const { id: sessionId, device, created_at: startedAt } = session;
  return { sessionId, user, device, startedAt };
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
      await noteSeen(transaction, userId, created_at);
      return tokensFor(key, { ...session, generation: 0 });
    },

    async check(accessToken) {
      const found = await findByAccessToken(options, accessToken);
      if (!found) throw new AppError('NOT_SIGNED_IN');
      return activeSession(found);
    },

    findReader: async (presented) => (await findByEither(options, presented))?.user,

    async findSession(presented) {
      const found = await findByEither(options, presented);
      return found && activeSession(found);
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
      log.warn({ behind }, 'refresh token reused; session ended');
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

/** Also checks `absoluteMs`, because a row from an older release may have an `expires_at` that is too late. */
function isActive({ created_at, expires_at }: store.SessionRow, now: Date): boolean {
  return expires_at > now && created_at.getTime() + SESSION_LIFETIMES.absoluteMs > now.getTime();
}

async function findByAccessToken(
  options: SessionsOptions,
  accessToken: string | undefined,
): Promise<FoundSession | undefined> {
  const found = await findByToken(options, 'access', accessToken);
  const left = found ? found.token.until * 1000 - options.now().getTime() : 0;
  return left > 0 && left <= SESSION_LIFETIMES.accessMs + CLOCK_SLACK_MS ? found : undefined;
}

async function findByEither(
  options: SessionsOptions,
  { access, refresh }: PresentedTokens,
): Promise<FoundSession | undefined> {
  const signedIn = await findByAccessToken(options, access);
  if (signedIn) return signedIn;
  const found = await findByToken(options, 'refresh', refresh);
  if (!found) return undefined;
  const { token, session } = found;
  const isUsable = isLatest(token, session) || wasJustReplaced(token, session, options.now());
  return isUsable ? found : undefined;
}

function isLatest(token: ParsedToken, session: store.SessionRow): boolean {
  return token.generation === session.generation;
}

/**
 * During the grace period after a refresh, accepts the newest token and its predecessor. A second
 * tab can still send the predecessor. An older token counts as stolen.
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
    await noteSeen(kysely, user.id, times.rotated_at);
    const rotated = { ...session, ...times, generation: session.generation + 1 };
    return { user, tokens: tokensFor(key, rotated) };
  }
  // A concurrent call has refreshed the session with this token. Return the same new tokens.
  const latest = await store.findWithUser(kysely, session.id);
  if (!latest) throw new AppError('SESSION_ENDED');
  return { user: latest.user, tokens: tokensFor(key, latest.session) };
}
