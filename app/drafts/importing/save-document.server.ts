import { isDeepStrictEqual } from 'node:util';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Memorial } from '../../memorials/contract.ts';
import { splitTributes } from '../../memorials/documents/stored-document.server.ts';
import {
  withoutTributesOfVisitors,
  withVisitorsSections,
} from '../../memorials/documents/tributes-of-visitors.ts';
import { readTributes, replaceTributes } from '../../tributes/service.server.ts';
import {
  moveVisitorTributes,
  readVisitorTributes,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { mergeImport } from './merge-import.server.ts';
import * as store from './store.server.ts';

export type SaveOutcome = 'created' | 'replaced' | 'unchanged';

export interface SavedDocument {
  memorialId: string;
  version: number;
  outcome: SaveOutcome;
}

/**
 * Saves a document under its slug. `withinTransaction` runs in the same transaction. A document that equals the
 * stored one changes nothing.
 * @throws AppError SLUG_TAKEN if the slug is taken and `replace` is false
 */
export async function saveDocument(
  kysely: DatabaseHandle,
  memorial: Memorial,
  options: {
    replace: boolean;
    withinTransaction?: (transaction: DatabaseHandle, saved: SavedDocument) => Promise<void>;
  },
): Promise<SavedDocument> {
  return kysely.transaction().execute(async (transaction) => {
    const saved = await save(transaction, memorial, options.replace);
    await options.withinTransaction?.(transaction, saved);
    return saved;
  });
}

async function save(
  transaction: DatabaseHandle,
  memorial: Memorial,
  replace: boolean,
): Promise<SavedDocument> {
  const stored = await store.findBySlugForUpdate(transaction, memorial.slug);
  const incoming = splitTributes(memorial, stored?.document.sections);
  if (!stored) {
    const { document, tributes } = incoming;
    const id = randomId('mem');
    if (await store.isFormerSlug(transaction, memorial.slug)) throw new AppError('SLUG_TAKEN');
    const isInserted = await store.insert(transaction, { id, slug: memorial.slug, document });
    if (!isInserted) throw new AppError('SLUG_TAKEN');
    await replaceTributes(transaction, id, tributes);
    await mergeImport(transaction, {
      memorialId: id,
      before: undefined,
      after: document,
      now: new Date(),
    });
    return { memorialId: id, version: 1, outcome: 'created' };
  }
  const isAway = stored.state === 'taken-down' || stored.state === 'purged';
  if (!replace || isAway) throw new AppError('SLUG_TAKEN');
  const visitors = await readVisitorTributes(transaction, stored.id);
  const { document, homeless, home } = withVisitorsSections(incoming.document, visitors);
  const tributes = withoutTributesOfVisitors(incoming.tributes, visitors);
  const storedTributes = await readTributes(transaction, stored.id, 'document');
  if (
    stored.state === 'published' &&
    isDeepStrictEqual(withoutUndefined(stored.document), withoutUndefined(document)) &&
    isDeepStrictEqual(storedTributes, withoutUndefined(tributes))
  ) {
    return { memorialId: stored.id, version: stored.version, outcome: 'unchanged' };
  }
  const { version } = await store.updateDocument(transaction, stored.id, document);
  await replaceTributes(transaction, stored.id, tributes);
  if (home) await moveVisitorTributes(transaction, stored.id, homeless, home);
  await mergeImport(transaction, {
    memorialId: stored.id,
    before: stored.document,
    after: document,
    now: new Date(),
  });
  return { memorialId: stored.id, version, outcome: 'replaced' };
}

/** Removes `undefined` fields, because the document is compared with stored JSON. */
function withoutUndefined<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
