import type {
  ArchivedCondolence,
  ArchivedMedia,
  ArchivedSubmission,
  ArchivedTribute,
} from '../format/contract.ts';
import { BYTE_ORDER_MARK, csvRow } from '../format/csv.ts';

type FileOf = (address: string | null) => string | null;

const STATES = {
  waiting: 'waiting for review',
  held: 'spam',
  published: 'change waiting for review',
  declined: 'declined',
} as const;

export function* tributesTable(
  tributes: readonly ArchivedTribute[],
  submissions: readonly ArchivedSubmission[],
  fileOf: FileOf,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow(['date', 'name', 'relationship', 'category', 'tribute', 'state', 'photo']);
  for (const row of tributes) {
    yield csvRow([
      row.writtenAt,
      row.name,
      row.relationship,
      row.category,
      row.text,
      'published',
      fileOf(row.photo),
    ]);
  }
  for (const row of submissions) {
    // Published texts are listed above as tributes. List them here only if they have a change that waits for
    // the family.
    if (row.state === 'published' && !row.hasChange) continue;
    yield csvRow([
      row.writtenAt,
      row.name,
      row.relationship,
      row.category,
      row.text,
      STATES[row.state],
      fileOf(row.photo),
    ]);
  }
}

export function* lettersTable(
  letters: readonly ArchivedCondolence[],
  fileOf: FileOf,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow(['date', 'name', 'relationship', 'condolence', 'state', 'photo', 'replies']);
  for (const row of letters) {
    yield csvRow([
      row.writtenAt,
      row.name,
      row.relationship,
      row.text,
      row.state === 'held' ? 'spam' : 'received',
      fileOf(row.photo),
      row.answers
        .map(
          ({ createdAt, by, text }) => `${createdAt.slice(0, 10)}${by ? `, ${by}` : ''}: ${text}`,
        )
        .join('\n\n'),
    ]);
  }
}

export function* originalsTable(media: readonly ArchivedMedia[]): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow(['file', 'captions', 'taken', 'width', 'height', 'address']);
  for (const one of media) {
    yield csvRow([
      one.file,
      one.captions.join('\n'),
      one.taken,
      one.width === null ? null : String(one.width),
      one.height === null ? null : String(one.height),
      one.address,
    ]);
  }
}
