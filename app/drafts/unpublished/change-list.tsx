import { Plural, useLingui } from '@lingui/react/macro';

import { changeInWords } from './change-sentences.ts';
import type { ChangedPart } from './changed-parts.ts';

/** A longer list would hide the buttons below it. */
const SHOWN = 8;

interface ChangeListProps {
  changes: readonly ChangedPart[];
  /** shows the changed part; without it, the list has no links */
  onShow?: ((place: string) => void) | undefined;
}

export function ChangeList({ changes, onShow }: ChangeListProps) {
  const { i18n } = useLingui();
  const shown = changes.slice(0, SHOWN);
  const more = changes.length - shown.length;
  return (
    <ul className="publish-changes">
      {shown.map((part) => {
        const words = changeInWords(i18n, part);
        const place = 'place' in part ? part.place : undefined;
        return (
          <li key={keyOf(part)}>
            {onShow && place !== undefined ? (
              <button type="button" className="text-button" onClick={() => onShow(place)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        );
      })}
      {more > 0 ? (
        <li>
          <Plural value={more} one="and one more" other="and # more" />
        </li>
      ) : null}
    </ul>
  );
}

function keyOf(part: ChangedPart): string {
  return `${part.kind} ${'section' in part ? part.section.id : part.place}`;
}
