/** Stores who added each section and item of a draft. A contributor can change only parts that they added. */
import { isContributorOnly, type ContributableMemorial } from '../../members/access.server.ts';
import { isItemId, isSectionId } from '../../memorials/document-ids.ts';
import type { JudgeChange } from '../changes/apply-changes.ts';
import { idsOf } from '../changes/inserted-things.ts';
import type { Change, DraftDocument } from '../contract.ts';
import { idsInValue, judgeContribution } from './contribution-rule.ts';
import * as store from './store.server.ts';

/** Resolves to a function that checks a contributor's changes; undefined for members who can change everything. */
export async function readJudge(
  db: store.Db,
  memorial: ContributableMemorial,
  changes: readonly Change[],
): Promise<JudgeChange | undefined> {
  const own = await readOwnParts(db, memorial);
  if (!own) return undefined;
  const { memorialId, actor } = memorial;
  const ids = changes
    .flatMap((change) => (change.op === 'insert' ? idsInValue(change.value) : []))
    .filter((id) => isSectionId(id) || isItemId(id));
  const foreign = await store.listForeignParts(db, { memorialId, userId: actor.userId, ids });
  return judgeContribution({ own, foreign: new Set(foreign) });
}

/** Resolves to the ids of a contributor's own parts; undefined for members who can change everything. */
export async function readOwnParts(
  db: store.Db,
  memorial: ContributableMemorial,
): Promise<ReadonlySet<string> | undefined> {
  if (!isContributorOnly(memorial)) return undefined;
  const { memorialId, actor } = memorial;
  return new Set(await store.listOwnParts(db, { memorialId, userId: actor.userId }));
}

/**
 * Stores who added the new parts of a draft, and which parts were removed.
 * @param written.userId - the author of the new parts; null if no member has added them (an import, a restored
 * revision, a hidden part): restored parts then keep their authors, and other new parts get none
 */
export async function recordAuthors(
  transaction: store.Db,
  written: { memorialId: string; userId: string | null; now: Date },
  { before, after }: { before: DraftDocument; after: DraftDocument },
): Promise<void> {
  const { memorialId, userId, now } = written;
  const [old, current] = [partsOf(before), partsOf(after)];
  const added = [...current].filter((id) => !old.has(id));
  const removed = [...old].filter((id) => !current.has(id));
  if (added.length > 0 && userId !== null) {
    await store.saveAuthors(transaction, { memorialId, userId, ids: added });
  } else if (added.length > 0) await store.markBack(transaction, { memorialId, ids: added });
  if (removed.length > 0) await store.markRemoved(transaction, { memorialId, ids: removed, now });
}

function partsOf({ sections }: DraftDocument): Set<string> {
  return new Set(sections.flatMap(idsOf));
}
