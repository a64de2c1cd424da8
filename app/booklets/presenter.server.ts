import type { I18n } from '@lingui/core';

import { say } from '../wire/errors/sentence.ts';
import { BOOKLET_LIMITS, type Booklet } from './contract.ts';
import type { BookletRow } from './store.server.ts';

const DAY_MS = 24 * 3600_000;

export function presentBooklet(row: BookletRow, i18n: I18n): Booklet {
  return {
    id: row.id,
    state: row.state,
    format: row.format,
    parts: row.parts,
    forPrinter: row.for_printer,
    progress: { done: row.done, total: row.total },
    ...(row.pages === null ? {} : { pages: row.pages }),
    ...(row.byte_size === null ? {} : { byteSize: Number(row.byte_size) }),
    warnings: row.warnings.map((warning) => say(i18n, warning)),
    ...(row.problem === null ? {} : { problem: say(i18n, row.problem) }),
    createdAt: row.created_at.toISOString(),
    keptUntil: new Date(row.created_at.getTime() + BOOKLET_LIMITS.keptDays * DAY_MS).toISOString(),
  };
}
