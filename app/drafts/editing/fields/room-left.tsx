import { formatCount } from '../../../wire/text/format-count.ts';
import type { Room } from './field-text.ts';

interface RoomLeftProps {
  room: Room;
  isLive?: boolean;
}

/** Screen readers announce the limit only when the text is near or over it. They skip the visible count. */
export function RoomLeft({ room, isLive = false }: RoomLeftProps) {
  const { kind, count, limit } = room;
  return (
    <>
      {isLive || kind === 'near' ? (
        <p className="editor-count" data-kind={kind} aria-hidden="true">
          {formatCount(count)} of {formatCount(limit)} characters
        </p>
      ) : null}
      <span className="visually-hidden" role="status">
        {spoken(room)}
      </span>
    </>
  );
}

function spoken({ kind, limit }: Room): string {
  if (kind === 'near') return `You’re close to the limit of ${formatCount(limit)} characters.`;
  return kind === 'over' ? `You’ve gone over the limit of ${formatCount(limit)} characters.` : '';
}

export function tooLong({ kind, count, limit }: Room): string | undefined {
  if (kind !== 'over') return undefined;
  const excess = count - limit;
  return `This is ${formatCount(excess)} ${excess === 1 ? 'character' : 'characters'} too long. Shorten it to ${formatCount(limit)} characters so that we can save it.`;
}
