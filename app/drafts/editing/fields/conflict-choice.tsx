import { useId } from 'react';

import { nativeName } from '../../../language/languages.ts';
import { Picture } from '../../../media/picture.tsx';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import { localDayWithoutYear, localTimeInWords } from '../../../wire/text/dates-in-words.ts';
import type { DraftSection } from '../../contract.ts';
import type { OpenConflict } from '../../sync/draft-session.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { useOwnParts } from '../own-parts.ts';
import { cropOf, pointOf } from './placements.ts';

import './choices.css';

interface ConflictChoiceProps {
  conflict: OpenConflict;
  canKeepBoth?: boolean;
}

export function ConflictChoice({ conflict, canKeepBoth = false }: ConflictChoiceProps) {
  const { session, announce } = useEditor();
  const id = useId();
  const settle = (choice: 'theirs' | 'mine' | 'both', sentence: string) => {
    // The click removes the buttons, so the focus moves to the field.
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(conflict.path)}"]`)?.focus();
    session.resolve(conflict.path, choice);
    announce(sentence);
  };
  const isRemoved = conflict.theirs === null && conflict.path.includes('.');
  const own = useOwnParts();
  const sections = useDraft(session, ({ document }) => document.sections);
  const mayKeepMine = !isRemoved || own === undefined || canBringBack(conflict, { own, sections });
  return (
    <section className="conflict" aria-labelledby={id} role="group">
      <p id={id} className="conflict-title" role="alert">
        <bdi>{conflict.by ?? 'Someone'}</bdi> {isRemoved ? 'removed' : 'changed'} this
        {conflict.at ? ` ${formatMoment(conflict.at)}` : ''}.
        {mayKeepMine ? ' Which version do you want to keep?' : ''}
      </p>
      <dl className="conflict-texts">
        <div>
          <dt>Theirs</dt>
          <dd dir="auto">
            <Value value={conflict.theirs} path={conflict.path} />
          </dd>
        </div>
        <div>
          <dt>Mine</dt>
          <dd dir="auto">
            <Value value={conflict.mine} path={conflict.path} />
          </dd>
        </div>
      </dl>
      <div className="conflict-actions">
        <ChoiceButton onPress={() => settle('theirs', 'Their version kept.')}>
          {mayKeepMine ? 'Theirs' : 'Discard mine'}
        </ChoiceButton>
        {mayKeepMine ? (
          <ChoiceButton onPress={() => settle('mine', 'Your version kept.')}>Mine</ChoiceButton>
        ) : null}
        {canKeepBoth && isText(conflict) ? (
          <ChoiceButton onPress={() => settle('both', 'Both versions kept, yours below theirs.')}>
            Both
          </ChoiceButton>
        ) : null}
      </div>
    </section>
  );
}

/**
 * True if a contributor can restore the removed part. The part must be the contributor's own, and its section must
 * exist or be the contributor's own.
 */
function canBringBack(
  { path }: OpenConflict,
  { own, sections }: { own: ReadonlySet<string>; sections: readonly DraftSection[] },
): boolean {
  const [sectionId = '', , itemId] = path.split('.');
  const hasSection = own.has(sectionId) || sections.some(({ id }) => id === sectionId);
  return hasSection && (itemId === undefined || own.has(itemId));
}

function ChoiceButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="button" data-variant="quiet" onClick={onPress}>
      {children}
    </button>
  );
}

function isText({ theirs, mine }: OpenConflict): boolean {
  return typeof theirs === 'string' && typeof mine === 'string';
}

const LANGUAGE_PATH = /^(?:sec_\w+\.)?language$/;
const LIFE_DATE = /^\d{4}(?:-\d{2}){0,2}$/;

export function Value({ value, path }: { value: unknown; path?: string }) {
  if (value === null || value === undefined || value === '') return <em>empty</em>;
  if (typeof value !== 'string') return <em>{describeSettings(value)}</em>;
  if (value.startsWith('/media/') || value.startsWith('https://')) {
    return <Picture address={value} alt="The photo" sizes="8rem" className="conflict-picture" />;
  }
  if (path !== undefined && LANGUAGE_PATH.test(path)) return nativeName(value);
  return LIFE_DATE.test(value) ? formatLifeDate(value) : value;
}

function describeSettings(value: unknown): string {
  const point = pointOf(value);
  if (!point) return 'other settings';
  const [x, y] = [point.x, point.y].map((part) => `${Math.round(part * 100)}%`);
  return `${cropOf(value) ? 'a crop that starts ' : ''}${x} from the left, ${y} from the top`;
}

export function formatMoment(at: string, now = new Date()): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  const isToday = moment.toDateString() === now.toDateString();
  return `${isToday ? '' : `on ${localDayWithoutYear(moment)} `}at ${localTimeInWords(moment)}`;
}
