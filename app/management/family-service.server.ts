import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { createDrafts, type Drafts } from '../drafts/drafts.server.ts';
import { createHistory, type History } from '../drafts/history/history.server.ts';
import { MEMORIAL_RATE_LIMITS } from '../drafts/memorial-limits.server.ts';
import { createRateLimiter } from '../limits/rate-limiter.server.ts';
import type { MediaService } from '../media/service.server.ts';
import {
  accessAsMember,
  accessAsOwner,
  accessToContribute,
  accessToEdit,
  type Actor,
  type ContributableMemorial,
  type EditableMemorial,
  type MemberMemorial,
  type OwnedMemorial,
} from '../members/access.server.ts';
import type { LogEntry } from '../members/contract.ts';
import { readLog } from '../members/service.server.ts';
import type { DoorService } from '../memorials/door/door-service.server.ts';
import { createMarkdownCache } from '../memorials/markdown-cache.server.ts';
import { SWEEP_MEMORIALS } from './jobs.server.ts';
import {
  createMemorialManagement,
  type CountUnreadLetters,
  type CountWaitingWords,
  type MemorialManagement,
} from './memorials.server.ts';
import { purgeTakenDown } from './purging.server.ts';

export interface FamilyService {
  access: {
    asMember(actor: Actor, memorialId: string): Promise<MemberMemorial>;
    toContribute(actor: Actor, memorialId: string): Promise<ContributableMemorial>;
    toEdit(actor: Actor, memorialId: string): Promise<EditableMemorial>;
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  };
  management: MemorialManagement;
  drafts: Drafts;
  history: History;
  guests: Pick<DoorService, 'listGuests' | 'setGuests'>;
  log(memorial: MemberMemorial): Promise<LogEntry[]>;
}

export function createFamilyService(options: {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: MediaService;
  keyFor: (purpose: 'attempts') => Buffer;
  countWaitingWords: CountWaitingWords;
  countUnreadLetters: CountUnreadLetters;
  door: DoorService;
  /** functions of other domains that run every night and delete data that memorials no longer need */
  sweeps: ReadonlyArray<() => Promise<void>>;
  log: { error(fields: Record<string, unknown>, message: string): void };
  now: () => Date;
}): FamilyService {
  const { kysely, jobs, media, keyFor, countWaitingWords, countUnreadLetters, door, log, now } =
    options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: MEMORIAL_RATE_LIMITS, kysely, key, now });
  const history = createHistory({ kysely, limits, now });
  jobs.handle(SWEEP_MEMORIALS, async () => {
    await history.sweep();
    await door.sweep();
    for (const sweep of options.sweeps) await sweep();
    await purgeTakenDown({ kysely, media, now });
    await media.cleanStorage(now());
  });
  return {
    access: {
      asMember: (actor, memorialId) => accessAsMember(kysely, actor, memorialId),
      toContribute: (actor, memorialId) => accessToContribute(kysely, actor, memorialId),
      toEdit: (actor, memorialId) => accessToEdit(kysely, actor, memorialId),
      asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    },
    management: createMemorialManagement({
      kysely,
      limits,
      media,
      countWaitingWords,
      countUnreadLetters,
      door,
      now,
    }),
    drafts: createDrafts({ kysely, limits, renderMarkdown: createMarkdownCache(), log, now }),
    history,
    guests: door,
    log: (memorial) => readLog(kysely, memorial),
  };
}
