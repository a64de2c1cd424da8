/** Reads a memorial for its booklet, with all its published tributes. */
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

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function readForPrint(
  { kysely: db, findI18n }: { kysely: DatabaseHandle; findI18n: FindI18n },
  { memorialId }: Pick<MemberMemorial, 'memorialId'>,
): Promise<PrintedMemorial> {
  const { published, document, draftTime, slug } = await readCurrent(db, memorialId);
  const source = published.published_at ? 'page' : 'preview';
  const printed = source === 'page' ? toDraft(published.document, randomId) : document;
  const { invented } = published.document;
  const memorial = { ...toPreview(printed, slug, findI18n), ...(invented ? { invented } : {}) };
  const tributes = Map.groupBy(await readTributes(db, memorialId), ({ sectionId }) => sectionId);
  return {
    memorial,
    sections: memorial.sections.map((section, index) => {
      const id = printed.sections[index]?.id ?? '';
      const own = tributes.get(id)?.map(({ tribute }) => tribute);
      return { id, section: withTributes(section, own) };
    }),
    source,
    hasUnpublishedChanges: source === 'page' && draftTime !== undefined,
    shortCode: await findShortCode(db, memorialId),
  };
}

function withTributes(section: Section, tributes: Tribute[] | undefined): Section {
  return section.type === 'tributesSection' && tributes ? { ...section, tributes } : section;
}
