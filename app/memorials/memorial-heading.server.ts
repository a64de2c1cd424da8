import type { DatabaseHandle } from '../../db/schema.server.ts';
import { visitorLanguageOf } from '../language/visitor-language.ts';
import type { TributesHeader } from '../tributes/contract.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { joinNames, namesOf } from './couples.ts';
import type { Visit } from './door/access.server.ts';
import { findPublished, isUnlisted } from './find-published.server.ts';
import { cardAddressOf } from './share-card/card-content.server.ts';
import * as store from './store.server.ts';

export interface MemorialHeading {
  id: string;
  header: TributesHeader;
  categories: string[];
}

/** @throws as `findPublished` */
export async function findHeading(
  db: DatabaseHandle,
  slug: string | undefined,
  visit: Visit = {},
): Promise<MemorialHeading> {
  return presentHeading(await findPublished(db, slug, visit.passed), visit.language);
}

/**
 * @param language - that the visitor has chosen
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
 */
export async function findHeadingById(
  db: DatabaseHandle,
  id: string,
  language?: string,
): Promise<MemorialHeading> {
  const row = await store.findById(db, id);
  if (!row || row.state === 'draft') throw new AppError('MEMORIAL_NOT_FOUND');
  if (row.state !== 'published') throw new AppError('MEMORIAL_GONE');
  return presentHeading(row, language);
}

function presentHeading(row: store.MemorialRow, wanted?: string): MemorialHeading {
  const { sections } = row.document;
  const words = sections.flatMap(
    (section) => (section.type === 'tributesSection' && section.category) || [],
  );
  return {
    id: row.id,
    header: presentTributesHeader(row, wanted),
    categories: [...new Set(words)],
  };
}

/** @param wanted - the language that the visitor has chosen */
export function presentTributesHeader(row: store.MemorialRow, wanted?: string): TributesHeader {
  const { slug, document } = row;
  const visitorLanguage = visitorLanguageOf(document, wanted);
  const language = visitorLanguage ?? document.language;
  return {
    slug,
    ...(language ? { language } : {}),
    ...(visitorLanguage ? { visitorLanguage } : {}),
    name: joinNames(document),
    names: namesOf(document),
    ...(document.invented ? { isInvented: true } : {}),
    profilePhoto: document.profilePhoto,
    themeId: document.themeId,
    canAddTribute: document.actionButtons.addTribute,
    ...(isUnlisted(row) ? { isUnlisted: true } : {}),
    ...(row.level === 'public' ? { cardAddress: cardAddressOf(row) } : {}),
    ...(row.level === 'family' ? { isBehindDoor: true } : {}),
  };
}
