import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import { useEditor, useFieldTrouble } from '../editor-context.ts';

/**
 * The state of a text field. A text that is too long or in conflict is not stored, but stays on the screen.
 * @param stored - the draft's value
 */
export function useFieldText(path: string, stored: string) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const [state, setState] = useState({
    text: stored,
    /** the stored value at the last render */
    seen: stored,
    /** the last value that this field sent */
    sent: stored,
    hadConflict: false,
  });

  const hasConflict = conflict !== undefined;
  if (state.seen !== stored || state.hadConflict !== hasConflict) {
    const isSettled = state.hadConflict && !hasConflict;
    // An unsaved text exists only here, so it must not be overwritten.
    const isUnsaved = hasConflict || refusal !== undefined;
    const isNews = stored !== state.seen && stored !== state.sent && !isUnsaved;
    // The question of another tab that was closed: typing goes on with that tab's text.
    const mine = typeof conflict?.mine === 'string' ? conflict.mine : '';
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

  const setText = (text: string) => {
    setState((before) => ({ ...before, text, sent: text.trim() === '' ? '' : text }));
    session.type(path, text);
  };
  return { text: state.text, setText, refusal, conflict };
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
