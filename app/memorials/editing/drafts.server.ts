/**
 * The draft of a memorial: reads it, applies changes, and publishes it. An edit writes only to tables that do not
 * notify the page cache; a publication writes the memorial itself, which drops its cached pages everywhere.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { createPreviewReader } from '../../tributes/service.server.ts';
import type { RenderMarkdown } from '../markdown-cache.server.ts';
import { presentMemorialPage, type MemorialPageView } from '../page/page-view.ts';
import { changeDraft } from './change-draft.server.ts';
import { toPreview } from './changes/draft-document.ts';
import type { Change, ChangesResponse, DraftResponse } from './contract.ts';
import { readCurrent } from './current-draft.server.ts';
import { publishDraft } from './publish-draft.server.ts';

export interface Drafts {
  read(memorial: EditableMemorial): Promise<DraftResponse>;
  /** The page as it would look if the draft were published now. */
  readPage(memorial: EditableMemorial): Promise<MemorialPageView>;
  /**
   * Applies changes, each on its own. Repeated changes are recognised by their ids.
   * @throws AppError MEMORIAL_GONE
   */
  change(memorial: EditableMemorial, changes: readonly Change[]): Promise<ChangesResponse>;
  /**
   * Publishes the draft in one transaction.
   * @throws AppError EMAIL_NOT_VERIFIED, DRAFT_MOVED_ON, MEMORIAL_GONE, or INVALID_INPUT with the problems by path
   */
  publish(memorial: EditableMemorial, revision: number): Promise<void>;
}

interface DraftsOptions {
  kysely: DatabaseHandle;
  renderMarkdown: RenderMarkdown;
  now: () => Date;
}

const readPreview = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

export function createDrafts({ kysely, renderMarkdown, now }: DraftsOptions): Drafts {
  return {
    async read({ memorialId }) {
      const { revision, document } = await readCurrent(kysely, memorialId);
      return { revision, document };
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

    change: (memorial, changes) => changeDraft({ kysely, now }, memorial, changes),
    publish: (memorial, revision) => publishDraft({ kysely, now }, memorial, revision),
  };
}
