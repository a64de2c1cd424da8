import { useId, useState, type FocusEvent } from 'react';

import { FieldError } from '../../../ui/form/field-error.tsx';
import type { OpenConflict } from '../../sync/draft-session.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { incompleteDate, MONTH_NAMES, partsOf, readDate, type DateParts } from './date-parts.ts';
import { UseSaved } from './use-saved.tsx';

interface DraftDateProps {
  path: string;
  legend: string;
  value: unknown;
  /** a conflict with another date, such as a death before the birth */
  warning?: string | undefined;
}

/** An incomplete date is not saved. Its error appears when the focus leaves the fields. */
export function DraftDate({ path, legend, value, warning }: DraftDateProps) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const id = useId();
  const stored = typeof value === 'string' ? value : '';
  const { parts, setParts } = useDateParts(stored, conflict);
  // An incomplete date from the last visit shows its error at once.
  const [wasLeft, setWasLeft] = useState(readDate(parts).kind === 'problem');
  const read = readDate(parts);
  const stands = read.kind === 'problem' ? undefined : (refusal ?? warning);
  const problem = read.kind === 'problem' && wasLeft ? read.sentence : stands;

  const change = (changed: Partial<DateParts>) => {
    const next = { ...parts, ...changed };
    const nextRead = readDate(next);
    const sent = nextRead.kind === 'date' ? nextRead.value : '';
    const kept = nextRead.kind === 'problem' ? incompleteDate(next) : sent;
    setParts(next, kept);
    session.set(path, kept || null);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setWasLeft(true);
    void session.flush();
  };
  return (
    <fieldset
      className="field draft-date"
      onBlur={leave}
      aria-describedby={problem ? `${id}-error` : undefined}
    >
      <legend className="field-label">{legend}</legend>
      <DateFields
        id={id}
        place={path}
        parts={parts}
        isInvalid={Boolean(problem)}
        onChange={change}
      />
      <FieldError id={`${id}-error`} message={problem} />
      {refusal !== undefined && problem ? <UseSaved path={path} /> : null}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </fieldset>
  );
}

function useDateParts(stored: string, conflict: OpenConflict | undefined) {
  const hasConflict = conflict !== undefined;
  const [state, setState] = useState({
    parts: partsOf(stored),
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
    const shown = isTakenOver ? { parts: partsOf(mine), sent: mine } : state;
    setState({
      parts: isSettled || isNews ? partsOf(stored) : shown.parts,
      sent: isSettled || isNews ? stored : shown.sent,
      seen: stored,
      hadConflict: hasConflict,
    });
  }
  return {
    parts: state.parts,
    setParts: (parts: DateParts, sent: string) =>
      setState((before) => ({ ...before, parts, sent })),
  };
}

interface DateFieldsProps {
  id: string;
  place: string;
  parts: DateParts;
  isInvalid: boolean;
  onChange: (changed: Partial<DateParts>) => void;
}

function DateFields({ id, place, parts, isInvalid, onChange }: DateFieldsProps) {
  const invalid = isInvalid ? true : undefined;
  return (
    <div className="draft-date-fields">
      <label htmlFor={`${id}-day`}>
        Day
        <input
          id={`${id}-day`}
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-invalid={invalid}
          data-place={place}
          value={parts.day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      </label>
      <label htmlFor={`${id}-month`}>
        Month
        <select
          id={`${id}-month`}
          className="field-input"
          aria-invalid={invalid}
          value={parts.month}
          onChange={(event) => onChange({ month: event.target.value })}
        >
          <option value="">–</option>
          {MONTH_NAMES.map((name, index) => (
            <option key={name} value={String(index + 1)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-year`}>
        Year
        <input
          id={`${id}-year`}
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-invalid={invalid}
          value={parts.year}
          onChange={(event) => onChange({ year: event.target.value })}
        />
      </label>
    </div>
  );
}
