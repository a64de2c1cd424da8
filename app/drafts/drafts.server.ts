/**
 * Reads, changes and publishes a draft. Edits leave the page cache unchanged. Publishing drops the memorial's
 * cached pages.
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type {
  ContributableMemorial,
  EditableMemorial,
  MemberMemorial,
} from '../members/access.server.ts';
import type { RenderMarkdown } from '../memorials/markdown-cache.server.ts';
import { presentMemorialPage, type MemorialPageView } from '../memorials/page/page-view.ts';
import { createPreviewReader } from '../tributes/service.server.ts';
import { changeDraft } from './change-draft.server.ts';
import { toPreview } from './changes/draft-document.ts';
import type { Change, ChangesResponse, DraftResponse } from './contract.ts';
import { readOwnParts } from './contributions/part-authors.server.ts';
import { readCurrent } from './current-draft.server.ts';
import type { MemorialRateLimiter } from './memorial-limits.server.ts';
import { publishDraft } from './publish-draft.server.ts';

export interface Drafts {
  read(memorial: ContributableMemorial): Promise<DraftResponse>;
  readPage(memorial: MemberMemorial): Promise<MemorialPageView>;
  /**
   * If a change is refused or fails, the other changes are still applied. A repeated change is recognized by its id. A
   * contributor cannot change parts of other members.
   * @throws AppError MEMORIAL_GONE, TOO_MANY_REQUESTS
   */
  change(memorial: ContributableMemorial, changes: readonly Change[]): Promise<ChangesResponse>;
  /**
   * @param change - makes another change to the memorial, in the same transaction
   * @throws AppError EMAIL_NOT_VERIFIED, DRAFT_MOVED_ON, MEMORIAL_GONE, TOO_MANY_REQUESTS, or INVALID_INPUT with the
   * problems by path
   */
  publish(
    memorial: EditableMemorial,
    revision: number,
    change?: (transaction: DatabaseHandle) => Promise<void>,
  ): Promise<void>;
}

interface DraftsOptions {
  kysely: DatabaseHandle;
  limits: MemorialRateLimiter;
  renderMarkdown: RenderMarkdown;
  log: { error(fields: Record<string, unknown>, message: string): void };
  now: () => Date;
}

const readPreview = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

export function createDrafts({ kysely, limits, renderMarkdown, log, now }: DraftsOptions): Drafts {
  return {
    async read(memorial) {
      const own = await readOwnParts(kysely, memorial);
      const { revision, document } = await readCurrent(kysely, memorial.memorialId);
      return { revision, document, ...(own ? { own: [...own] } : {}) };
    },

    async readPage({ memorialId }) {
      const { document, slug, published } = await readCurrent(kysely, memorialId);
      const { invented } = published.document;
      const preview = { ...toPreview(document, slug), ...(invented ? { invented } : {}) };
      const tributes = Map.groupBy(
        await readPreview(kysely, memorialId),
        ({ sectionId }) => sectionId,
      );
      preview.sections = preview.sections.map((section, index) => {
        const own = tributes.get(document.sections[index]?.id ?? '');
        if (section.type !== 'tributesSection' || !own) return section;
        return { ...section, tributes: own.map(({ tribute }) => tribute) };
      });
      const texts = preview.sections.flatMap(
        (section) => (section.type === 'textSection' && section.bodyText) || [],
      );
      return presentMemorialPage(preview, await renderMarkdown(texts));
    },

    change: (memorial, changes) => changeDraft({ kysely, limits, log, now }, memorial, changes),
    publish: (memorial, revision, change) =>
      publishDraft({ kysely, limits, now }, memorial, { revision, change }),
  };
}
