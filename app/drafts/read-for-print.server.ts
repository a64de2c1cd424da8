/** Reads a memorial for its booklet, with all its published tributes, and for its video, which shows none. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MemberMemorial } from '../members/access.server.ts';
import type { Memorial, Section } from '../memorials/contract.ts';
import type { Tribute } from '../tributes/contract.ts';
import { readTributes } from '../tributes/service.server.ts';
import { randomId } from '../wire/ids.server.ts';
import { toDraft, toPreview } from './changes/draft-document.ts';
import { readCurrent } from './current-draft.server.ts';
import { findShortCode } from './store.server.ts';

export interface PrintedMemorial {
  memorial: Memorial;
  /** in the order of the page; without hidden fields and without tributes that wait for moderation */
  sections: { id: string; section: Section }[];
  /** `preview`: the draft of a memorial that was never published */
  source: 'page' | 'preview';
  hasUnpublishedChanges: boolean;
  shortCode: string;
}

interface PrintContext {
  kysely: DatabaseHandle;
  findI18n: FindI18n;
}

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function readForPrint(
  context: PrintContext,
  memorial: Pick<MemberMemorial, 'memorialId'>,
): Promise<PrintedMemorial> {
  const printed = await readWithoutTributes(context, memorial);
  const all = await readTributes(context.kysely, memorial.memorialId);
  const tributes = Map.groupBy(all, ({ sectionId }) => sectionId);
  return {
    ...printed,
    sections: printed.sections.map(({ id, section }) => {
      const own = tributes.get(id)?.map(({ tribute }) => tribute);
      return { id, section: withTributes(section, own) };
    }),
  };
}

/**
 * For what shows no tributes, because a memorial can have 20,000.
 * @throws AppError MEMORIAL_NOT_FOUND
 */
export async function readWithoutTributes(
  { kysely: db, findI18n }: PrintContext,
  { memorialId }: Pick<MemberMemorial, 'memorialId'>,
): Promise<PrintedMemorial> {
  const { published, document, draftTime, slug } = await readCurrent(db, memorialId);
  const source = published.published_at ? 'page' : 'preview';
  const printed = source === 'page' ? toDraft(published.document, randomId) : document;
  const { invented } = published.document;
  const memorial = { ...toPreview(printed, slug, findI18n), ...(invented ? { invented } : {}) };
  return {
    memorial,
    sections: memorial.sections.map((section, index) => ({
      id: printed.sections[index]?.id ?? '',
      section,
    })),
    source,
    hasUnpublishedChanges: source === 'page' && draftTime !== undefined,
    shortCode: await findShortCode(db, memorialId),
  };
}

function withTributes(section: Section, tributes: Tribute[] | undefined): Section {
  return section.type === 'tributesSection' && tributes ? { ...section, tributes } : section;
}
