import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import {
  findHeadingById,
  type MemorialHeading,
} from '../../../memorials/memorial-heading.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import * as store from '../store.server.ts';
import type { WritingContext } from '../writing-context.server.ts';
import type { GoneView } from './gone-texts.ts';
import type { OwnId } from './writer-token.server.ts';

interface OwnRow extends OwnId {
  row: store.OwnRow;
}

export interface Own extends OwnRow {
  /** the token of the page to show, without the proof of a mailed one */
  token: string;
  memorial: MemorialHeading;
  /** the messages in the language of the page */
  i18n: I18n;
}

/**
 * Also finds what was written to a page that was taken down.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function findOwnRow(
  { kysely, writerTokens }: Pick<WritingContext, 'kysely' | 'writerTokens'>,
  token: string,
): Promise<OwnRow> {
  const own = writerTokens.parse(token);
  const row = own && (await store.findMessage(kysely, own.kind, { id: own.id }));
  if (!row) throw new AppError('NOT_FOUND');
  // What was withdrawn has no address and no words, and the page only says so.
  if (row.state !== 'withdrawn' && !writerTokens.isCurrent(own, row.email)) {
    throw new AppError('LINK_OVER');
  }
  return { ...own, row };
}

/**
 * @param language - that the writer has chosen; otherwise the page is in that of the form
 * @throws AppError NOT_FOUND, LINK_OVER, MEMORIAL_GONE
 */
export async function findOwn(
  context: Pick<WritingContext, 'kysely' | 'writerTokens' | 'findI18n'>,
  token: string,
  language?: string,
): Promise<Own> {
  const { kysely, writerTokens, findI18n } = context;
  const own = await findOwnRow(context, token);
  const { row } = own;
  const memorial = await findHeadingById(
    kysely,
    row.memorialId,
    language ?? row.language ?? undefined,
  );
  return {
    ...own,
    token: writerTokens.createShown(own, row.email),
    memorial,
    i18n: findI18n(memorial.header.language ?? DEFAULT_LANGUAGE),
  };
}

/**
 * What the writer's page says while the memorial is taken down.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function readMessageOfGone(
  context: Pick<WritingContext, 'kysely' | 'writerTokens'>,
  token: string,
): Promise<GoneView> {
  const { kind, row } = await findOwnRow(context, token);
  return { kind, isDeleted: row.state === 'withdrawn', language: row.language };
}
