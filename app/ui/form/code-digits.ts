import { withPlainDigits } from '../../language/typed-digits.ts';

export type CodeBoxes = readonly string[];

export interface CodeStep {
  boxes: CodeBoxes;
  focus: number;
  /** the boxes that were filled: from the first one, up to but not including the second */
  filled?: readonly [number, number];
}

export function emptyBoxes(count: number, code = ''): CodeBoxes {
  const digits = digitsOf(code);
  return Array.from({ length: count }, (_, at) => digits[at] ?? '');
}

export function digitsOf(text: string): string {
  return withPlainDigits(text).replaceAll(/[^0-9]/g, '');
}

/**
 * 'Typing or pasting several characters keeps only digits, up to 6' (SPEC section 5). A whole code
 * fills all boxes. Fewer digits fill the boxes from `at` on.
 */
export function fillFrom(boxes: CodeBoxes, at: number, text: string): CodeStep {
  const digits = digitsOf(text);
  const start = digits.length >= boxes.length ? 0 : at;
  const filled = boxes.map((box, index) => digits[index - start] ?? box);
  const last = boxes.length - 1;
  if (digits === '') return { boxes, focus: at };
  const end = start + digits.length;
  return {
    boxes: filled,
    focus: Math.min(end, last),
    filled: [start, Math.min(end, boxes.length)],
  };
}

/** How many boxes, from the first one on, were filled one after the other. */
export function runAfter(run: number, { filled }: CodeStep): number {
  return filled && filled[0] <= run ? filled[1] : 0;
}

/**
 * True if the last digit was just filled in, also of a code that was typed or pasted over another: it can be sent at
 * once. One corrected digit may not be the only one.
 * @param run - what `runAfter` says
 */
export function isCompletedNow(before: CodeBoxes, now: CodeBoxes, run: number): boolean {
  if (now.includes('')) return false;
  return before.includes('') || run === now.length;
}

export function retype(boxes: CodeBoxes, at: number, text: string): CodeStep {
  const digits = digitsOf(text);
  const old = boxes[at];
  if (!old || digits.length !== 2) return fillFrom(boxes, at, text);
  return fillFrom(boxes, at, digits.startsWith(old) ? digits.slice(1) : digits.slice(0, 1));
}

/**
 * 'Backspace on an empty box moves to the previous box'. In a full box, Backspace removes the
 * digit.
 */
export function backspace(boxes: CodeBoxes, at: number): CodeStep {
  if (!boxes[at]) return { boxes, focus: Math.max(0, at - 1) };
  return { boxes: boxes.with(at, ''), focus: at };
}
