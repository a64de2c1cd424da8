import type { I18n } from '@lingui/core';

import { colonIn } from '../../language/spacing.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../wire/text/csv.ts';
import type {
  ArchivedCondolence,
  ArchivedMedia,
  ArchivedSubmission,
  ArchivedTribute,
} from '../format/contract.ts';

type FileOf = (address: string | null) => string | null;

function stateOf(i18n: I18n, { state, reasons }: ArchivedSubmission): string {
  switch (state) {
    case 'waiting':
      return i18n._('waiting for review');
    case 'held':
      return i18n._('spam');
    case 'published':
      return reasons.length > 0 ? i18n._('spam') : i18n._('change waiting for review');
    case 'declined':
      return i18n._('declined');
  }
}

export function* tributesTable(
  i18n: I18n,
  tributes: readonly ArchivedTribute[],
  submissions: readonly ArchivedSubmission[],
  fileOf: FileOf,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow([
    i18n._('date'),
    i18n._('name'),
    i18n._('relationship'),
    i18n._('category'),
    i18n._('tribute'),
    i18n._('status'),
    i18n._('photo'),
  ]);
  const row = (written: ArchivedTribute | ArchivedSubmission, status: string) =>
    csvRow([
      written.writtenAt,
      written.name,
      written.relationship,
      written.category,
      written.text,
      status,
      fileOf(written.photo),
    ]);
  const published = i18n._('published');
  for (const tribute of tributes) yield row(tribute, published);
  for (const submission of submissions) {
    // Published texts are listed above as tributes. List them here only if they have a change that waits for
    // the family.
    if (submission.state === 'published' && !submission.hasChange) continue;
    yield row(submission, stateOf(i18n, submission));
  }
}

export function* lettersTable(
  i18n: I18n,
  letters: readonly ArchivedCondolence[],
  fileOf: FileOf,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow([
    i18n._('date'),
    i18n._('name'),
    i18n._('relationship'),
    i18n._('condolence'),
    i18n._('status'),
    i18n._('photo'),
    i18n._('replies'),
  ]);
  const received = i18n._('received');
  for (const row of letters) {
    yield csvRow([
      row.writtenAt,
      row.name,
      row.relationship,
      row.text,
      row.state === 'held' ? i18n._('spam') : received,
      fileOf(row.photo),
      row.answers
        .map(
          ({ createdAt, by, text }) =>
            createdAt.slice(0, 10) + (by ? `, ${by}` : '') + colonIn(i18n.locale) + text,
        )
        .join('\n\n'),
    ]);
  }
}

export function* originalsTable(i18n: I18n, media: readonly ArchivedMedia[]): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow([
    i18n._('file'),
    i18n._('captions'),
    i18n._('date taken'),
    i18n._('width'),
    i18n._('height'),
    i18n._('address'),
  ]);
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
