import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FocusEvent } from 'react';

import { FieldError } from '../../../ui/form/field-error.tsx';
import { DateFields } from '../../date-fields.tsx';
import type { OpenConflict } from '../../sync/pending-entries.ts';
import {
  incompleteDate,
  monthInWords,
  partsOf,
  readDate,
  readDay,
  yearInPlace,
  type DateParts,
} from '../../typed-dates.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { UseSaved } from './use-saved.tsx';

interface DraftDateProps {
  path: string;
  legend: string;
  value: unknown;
  /** a conflict with another date, such as a death before the birth */
  warning?: string | undefined;
  /** what may be right, and deserves a second look */
  note?: string | undefined;
  /** true if a year or a month alone is not enough */
  isDay?: boolean;
}

/** An incomplete date is not saved. Its error appears when the focus leaves the fields. */
export function DraftDate({ path, legend, value, warning, note, isDay = false }: DraftDateProps) {
  const readParts = isDay ? readDay : readDate;
  const { i18n } = useLingui();
  const { session, typing } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const id = useId();
  const stored = typeof value === 'string' ? value : '';
  const { parts, setParts, settle } = useDateParts(stored, conflict);
  // An incomplete date from the last visit shows its error at once.
  const [wasLeft, setWasLeft] = useState(!readParts(parts).ok);
  const read = readParts(parts);
  const typingProblem = wasLeft && !read.ok ? i18n._(read.message) : undefined;
  const problem = read.ok ? (refusal ?? warning) : typingProblem;

  const hasNote = note !== undefined && !problem;
  const described = hasNote ? `${id}-note` : undefined;

  const change = (changed: Partial<DateParts>) => {
    const next = { ...parts, ...changed };
    const nextRead = readParts(next);
    const kept = nextRead.ok ? (nextRead.value ?? '') : incompleteDate(next);
    setParts(next, kept);
    session.set(path, kept || null);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setWasLeft(true);
    typing(undefined);
    settle();
    void session.flush();
  };
  return (
    <fieldset
      className="field draft-date"
      onFocus={() => typing(path)}
      onBlur={leave}
      aria-describedby={problem ? `${id}-error` : described}
    >
      <legend className="field-label">{legend}</legend>
      <DateFields
        place={path}
        field={(part) => ({
          value: parts[part],
          onChange: ({ target }) => change({ [part]: target.value }),
          'aria-invalid': problem ? true : undefined,
        })}
      />
      {hasNote ? (
        <p id={`${id}-note`} className="field-hint" role="status">
          {note}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={problem} />
      {refusal !== undefined && problem ? <UseSaved path={path} /> : null}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </fieldset>
  );
}

function useDateParts(stored: string, conflict: OpenConflict | undefined) {
  const hasConflict = conflict !== undefined;
  const [state, setState] = useState({
    parts: spelled(partsOf(stored)),
    seen: stored,
    sent: stored,
    hadConflict: hasConflict,
  });
  if (state.seen !== stored || state.hadConflict !== hasConflict) {
    const isSettled = state.hadConflict && !hasConflict;
    const isNews = stored !== state.seen && stored !== state.sent && !hasConflict;
    // The question of another tab that was closed: typing goes on with that tab's date.
    const mine = typeof conflict?.mine === 'string' ? conflict.mine : '';
    const isTakenOver = hasConflict && !state.hadConflict && mine !== state.sent;
    const shown = isTakenOver ? { parts: spelled(partsOf(mine)), sent: mine } : state;
    setState({
      parts: isSettled || isNews ? spelled(partsOf(stored)) : shown.parts,
      sent: isSettled || isNews ? stored : shown.sent,
      seen: stored,
      hadConflict: hasConflict,
    });
  }
  return {
    parts: state.parts,
    setParts: (parts: DateParts, sent: string) =>
      setState((before) => ({ ...before, parts, sent })),
    settle: () => setState((before) => ({ ...before, parts: spelled(before.parts) })),
  };
}

/** With the name of the month, so that a day and a month that were exchanged are noticed. */
function spelled(typed: DateParts): DateParts {
  const parts = yearInPlace(typed);
  return { ...parts, month: monthInWords(parts.month) };
}
