/** Puts a video that the product made into the draft. The family publishes it, as every change. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { EditableMemorial } from '../members/access.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import { addUploadToDraft } from './change-draft.server.ts';
import { valueHash } from './changes/value-hash.ts';
import type { Change, DraftDocument } from './contract.ts';
import { readCurrent } from './current-draft.server.ts';
import { listDraftMedia } from './plan-limits/draft-media.ts';
import { readPlanCount } from './plan-limits/plan-use.server.ts';
import { lockPublished } from './store.server.ts';

export interface MadeVideo {
  /** in the media storage */
  address: string;
  byteSize: number;
  /** the addresses of the versions before; the new one takes their place */
  earlier: ReadonlySet<string>;
  /** of the new section, if the page shows no earlier version */
  title: string;
  caption: string;
}

/**
 * Replaces the first earlier version that the draft shows; otherwise adds a section before the tributes. A draft that
 * already shows the video stays as it is. Must be called in the transaction that stores the file.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, PLAN_LIMIT
 */
export async function putVideoInDraft(
  context: { transaction: DatabaseHandle; now: () => Date },
  memorial: EditableMemorial,
  video: MadeVideo,
): Promise<void> {
  const { transaction, now } = context;
  const { memorialId } = memorial;
  const { document, state } = await readCurrent(transaction, memorialId, lockPublished);
  if (state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  if (listDraftMedia(document).films.has(video.address)) return;
  const change = changeFor(document, video);
  const count = await readPlanCount(transaction, memorialId, document, { now: now() });
  const field = change.op === 'set' ? change.path : null;
  const { byteSize } = video;
  const problem = count.problemOfFile(document, { kind: 'video', byteSize, field });
  if (problem) throw new AppError('PLAN_LIMIT', { message: problem });
  const { refused } = await addUploadToDraft(context, memorial, change);
  const [refusal] = refused;
  if (refusal) throw new AppError('PLAN_LIMIT', { message: refusal.message });
}

function changeFor(document: DraftDocument, video: MadeVideo): Change {
  const id = randomId('chg');
  const { address, caption, title } = video;
  const shown = findEarlier(document, video.earlier);
  if (shown) {
    return { id, op: 'set', path: shown.path, value: address, was: valueHash(shown.address) };
  }
  const content = [{ type: 'video', url: address, caption }];
  return {
    id,
    op: 'insert',
    path: 'sections',
    value: { type: 'contentSliderSection', title, content },
    before: document.sections.find(({ type }) => type === 'tributesSection')?.id ?? null,
  };
}

function findEarlier(
  { sections }: DraftDocument,
  earlier: ReadonlySet<string>,
): { path: string; address: string } | undefined {
  for (const { id, content = [] } of sections) {
    for (const { id: itemId, url } of content) {
      if (typeof url === 'string' && earlier.has(url)) {
        return { path: `${id}.content.${itemId}.url`, address: url };
      }
    }
  }
  return undefined;
}
