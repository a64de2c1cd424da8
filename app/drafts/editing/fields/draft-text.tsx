import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { FieldError } from '../../../ui/form/field-error.tsx';

import '../../../ui/form/field.css';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { roomFor, RoomLeft, tooLong } from './room-left.tsx';
import { UseSaved } from './use-saved.tsx';

interface DraftTextProps {
  path: string;
  label: string;
  value: unknown;
  limit: number;
  rows?: number;
  hint?: ReactNode;
  autoComplete?: string;
  suggestions?: readonly string[];
  /** a button that adds words to the end of the text; it is shown until the text has `unless` */
  addition?: TextAddition | undefined;
  /** called for the Enter key, which then makes no new line; Shift and Enter still do */
  onEnter?: (() => void) | undefined;
}

export interface TextAddition {
  label: string;
  words: string;
  unless: string;
}

/** A text field that is saved on each keystroke. A text that cannot be saved stays on the screen. */
export function DraftText({
  path,
  label,
  value,
  limit,
  rows,
  hint,
  autoComplete = 'off',
  suggestions,
  addition,
  onEnter,
}: DraftTextProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const { text, setText, refusal, conflict } = useFieldText(path, textOf(value));
  const id = useId();
  const room = roomFor(text, limit);
  const problem = tooLong(i18n, room) ?? refusal;
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const element = useTextElement(text);
  const field = {
    id,
    className: 'field-input',
    dir: 'auto' as const,
    ...element,
    autoComplete,
    'data-place': path,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: () => void session.flush(),
    ...(onEnter ? enterKey(onEnter) : {}),
  };
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {rows ? (
        <textarea {...field} data-multiline="" rows={rows} />
      ) : (
        <input {...field} type="text" />
      )}
      {suggestions ? (
        <Suggestions words={suggestions} chosen={text} label={label} onChoose={setText} />
      ) : null}
      {addition ? <Addition addition={addition} text={text} onAdd={setText} /> : null}
      <RoomLeft room={room} />
      <FieldError id={`${id}-error`} message={problem} />
      {refusal === undefined ? null : <UseSaved path={path} isText />}
      {hint ? (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      ) : null}
      {conflict ? <ConflictChoice conflict={conflict} canKeepBoth /> : null}
    </div>
  );
}

/**
 * The state of a text field. A text that is too long or in conflict is not stored, but stays on the screen.
 * @param stored - the draft's value
 */
export function useFieldText(path: string, stored: string) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const { text, keepText } = useKeptText({
    stored,
    mine: conflict && textOf(conflict.mine),
    isRefused: refusal !== undefined,
  });
  const setText = (typed: string) => {
    keepText(typed, typed.trim() === '' ? '' : typed);
    session.type(path, typed);
  };
  return { text, setText, refusal, conflict };
}

interface Stored {
  /** the draft's value */
  stored: string;
  /** the user's own text in an open conflict; undefined if there is none */
  mine: string | undefined;
  isRefused: boolean;
}

/**
 * The state of a text that is being typed. A text that is too long, refused or in conflict is not stored, but stays on
 * the screen.
 * @returns `keepText` takes the text on the screen, and the text that was sent to be stored
 */
export function useKeptText({ stored, mine, isRefused }: Stored): {
  text: string;
  keepText: (text: string, sent: string) => void;
} {
  const [state, setState] = useState({
    text: stored,
    /** the stored value at the last render */
    seen: stored,
    /** the last value that this field sent */
    sent: stored,
    hadConflict: false,
  });
  const hasConflict = mine !== undefined;
  if (state.seen !== stored || state.hadConflict !== hasConflict) {
    const isSettled = state.hadConflict && !hasConflict;
    // An unsaved text exists only here, so it must not be overwritten.
    const isUnsaved = hasConflict || isRefused;
    const isNews = stored !== state.seen && stored !== state.sent && !isUnsaved;
    // The question of another tab that was closed: typing goes on with that tab's text.
    const isTakenOver =
      hasConflict && !state.hadConflict && mine !== state.text && mine !== state.sent;
    const shown = isTakenOver ? { text: mine, sent: mine } : state;
    setState({
      text: isSettled || isNews ? stored : shown.text,
      sent: isSettled || isNews ? stored : shown.sent,
      seen: stored,
      hadConflict: hasConflict,
    });
  }
  const keepText = (text: string, sent: string) =>
    setState((before) => ({ ...before, text, sent }));
  return { text: state.text, keepText };
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Props of an uncontrolled text element. A controlled element costs a second style recalculation on each keystroke. */
export function useTextElement(text: string): {
  ref: (element: TextElement | null) => void;
  defaultValue: string;
} {
  const [first] = useState(text);
  const element = useRef<TextElement>(null);
  useLayoutEffect(() => {
    if (element.current && element.current.value !== text) element.current.value = text;
  }, [text]);
  const ref = useCallback((found: TextElement | null) => {
    element.current = found;
  }, []);
  return { ref, defaultValue: first };
}

function enterKey(onEnter: () => void) {
  return {
    enterKeyHint: 'next' as const,
    onKeyDown: (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event;
      if (key !== 'Enter' || shiftKey || ctrlKey || altKey || metaKey) return;
      // While an input method composes a word, Enter chooses the word.
      if (nativeEvent.isComposing) return;
      event.preventDefault();
      onEnter();
    },
  };
}

interface AdditionProps {
  addition: TextAddition;
  text: string;
  onAdd: (text: string) => void;
}

function Addition({ addition: { label, words, unless }, text, onAdd }: AdditionProps) {
  if (text.includes(unless)) return null;
  return (
    <button
      type="button"
      className="editor-suggestion editor-start"
      onClick={(event) => {
        // The button disappears.
        event.currentTarget.parentElement?.querySelector<HTMLElement>('.field-input')?.focus();
        onAdd(withAddition(text, words));
      }}
    >
      {label}
    </button>
  );
}

function withAddition(text: string, words: string): string {
  const before = text.trimEnd();
  if (before === '') return words;
  return `${before}${/[.,;:!?…]$/.test(before) ? '' : ','} ${words}`;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface SuggestionsProps {
  words: readonly string[];
  chosen: string;
  label: string;
  onChoose: (word: string) => void;
}

function Suggestions({ words, chosen, label, onChoose }: SuggestionsProps) {
  const { t } = useLingui();
  return (
    <div className="editor-suggestions" role="group" aria-label={t`${label}: suggestions`}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className="editor-suggestion"
          aria-pressed={word === chosen}
          onClick={() => onChoose(word)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
