/** What a family does with its memorials, composed of use cases with one file each. */
import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import {
  accessAsMember,
  accessAsOwner,
  accessToEdit,
  type Actor,
  type EditableMemorial,
  type MemberMemorial,
  type OwnedMemorial,
} from '../../members/access.server.ts';
import type { LogEntry } from '../../members/contract.ts';
import { readLog } from '../../members/service.server.ts';
import { createDrafts, type Drafts } from '../editing/drafts.server.ts';
import { createHistory, type History } from '../editing/history/history.server.ts';
import { SWEEP_MEMORIALS } from '../jobs.server.ts';
import { createMarkdownCache } from '../markdown-cache.server.ts';
import { MEMORIAL_RATE_LIMITS } from './memorial-limits.server.ts';
import {
  createMemorialManagement,
  type CountWaitingWords,
  type MemorialManagement,
} from './memorials.server.ts';
import { purgeTakenDown } from './purging.server.ts';

export interface FamilyService {
  access: {
    asMember(actor: Actor, memorialId: string): Promise<MemberMemorial>;
    toEdit(actor: Actor, memorialId: string): Promise<EditableMemorial>;
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  };
  management: MemorialManagement;
  drafts: Drafts;
  history: History;
  log(memorial: MemberMemorial): Promise<LogEntry[]>;
}

/** Builds the service and registers the handler of `SWEEP_MEMORIALS`. */
export function createFamilyService(options: {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  media: MediaService;
  /** the key of the counters of rate limits */
  keyFor: (purpose: 'attempts') => Buffer;
  countWaitingWords: CountWaitingWords;
  now: () => Date;
}): FamilyService {
  const { kysely, jobs, media, keyFor, countWaitingWords, now } = options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: MEMORIAL_RATE_LIMITS, kysely, key, now });
  const history = createHistory({ kysely, now });
  jobs.handle(SWEEP_MEMORIALS, async () => {
    await history.sweep();
    await purgeTakenDown({ kysely, media, now });
    await media.cleanStorage(now());
  });
  return {
    access: {
      asMember: (actor, memorialId) => accessAsMember(kysely, actor, memorialId),
      toEdit: (actor, memorialId) => accessToEdit(kysely, actor, memorialId),
      asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    },
    management: createMemorialManagement({ kysely, limits, media, countWaitingWords, now }),
    drafts: createDrafts({ kysely, renderMarkdown: createMarkdownCache(), now }),
    history,
    log: (memorial) => readLog(kysely, memorial),
  };
}
