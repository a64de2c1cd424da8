import { useState } from 'react';

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
