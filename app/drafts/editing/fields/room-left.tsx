import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { formatCount } from '../../../wire/text/format-count.ts';

/** Counts code points, as the document's limits do. A simple emoji counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const next = text.charCodeAt(index + 1);
    const isPair = unit >= 0xd8_00 && unit <= 0xdb_ff && next >= 0xdc_00 && next <= 0xdf_ff;
    if (isPair) count -= 1;
  }
  return count;
}

/** The kind is `near` when the count reaches this fraction of the limit. */
const NEAR = 0.9;

export interface Room {
  kind: 'plenty' | 'near' | 'over';
  count: number;
  limit: number;
}

export function roomFor(text: string, limit: number): Room {
  const count = countCharacters(text);
  if (count > limit) return { kind: 'over', count, limit };
  return { kind: count >= limit * NEAR ? 'near' : 'plenty', count, limit };
}

interface RoomLeftProps {
  room: Room;
  isLive?: boolean;
}

/** Screen readers announce the limit only when the text is near or over it. They skip the visible count. */
export function RoomLeft({ room, isLive = false }: RoomLeftProps) {
  const { i18n } = useLingui();
  const { kind } = room;
  const count = formatCount(room.count, i18n.locale);
  const limit = formatCount(room.limit, i18n.locale);
  return (
    <>
      {isLive || kind === 'near' ? (
        <p className="editor-count" data-kind={kind} aria-hidden="true">
          <Trans>
            {count} of {limit} characters
          </Trans>
        </p>
      ) : null}
      <span className="visually-hidden" role="status">
        {spoken(i18n, room)}
      </span>
    </>
  );
}

function spoken(i18n: I18n, { kind, limit: most }: Room): string {
  const limit = formatCount(most, i18n.locale);
  if (kind === 'near') return i18n._(msg`You’re close to the limit of ${limit} characters.`);
  return kind === 'over' ? i18n._(msg`You’ve gone over the limit of ${limit} characters.`) : '';
}

export function tooLong(i18n: I18n, { kind, count, limit: most }: Room): string | undefined {
  if (kind !== 'over') return undefined;
  const excess = count - most;
  const limit = formatCount(most, i18n.locale);
  return i18n._(
    msg`${plural(excess, {
      one: `This is # character too long. Shorten it to ${limit} characters so that we can save it.`,
      other: `This is # characters too long. Shorten it to ${limit} characters so that we can save it.`,
    })}`,
  );
}
