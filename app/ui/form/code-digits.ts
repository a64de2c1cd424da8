/** What happens in a row of boxes for the digits of a code. Pure: it knows neither inputs nor focus. */

/** One character or none for each box. */
export type CodeBoxes = readonly string[];

export interface CodeStep {
  boxes: CodeBoxes;
  /** the box that the caret belongs into */
  focus: number;
}

export function emptyBoxes(count: number, code = ''): CodeBoxes {
  const digits = digitsOf(code);
  return Array.from({ length: count }, (_, at) => digits[at] ?? '');
}

/** The digits of a text in any width; spaces, dashes and letters fall away. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
}

/**
 * What was typed, pasted or filled in at a box. 'Typing or pasting several characters keeps only
 * digits, up to 6' (SPEC section 5): a whole code fills all boxes wherever it arrives, a part of one goes
 * from its box on.
 */
export function fillFrom(boxes: CodeBoxes, at: number, text: string): CodeStep {
  const digits = digitsOf(text);
  const start = digits.length >= boxes.length ? 0 : at;
  const filled = boxes.map((box, index) => digits[index - start] ?? box);
  const last = boxes.length - 1;
  return {
    boxes: filled,
    focus: digits === '' ? at : Math.min(start + digits.length, last),
  };
}

/** The text of an input that held a digit and was typed into: the new digit replaces the old one. */
export function retype(boxes: CodeBoxes, at: number, text: string): CodeStep {
  const digits = digitsOf(text);
  const old = boxes[at];
  if (!old || digits.length !== 2) return fillFrom(boxes, at, text);
  return fillFrom(boxes, at, digits.startsWith(old) ? digits.slice(1) : digits.slice(0, 1));
}

/** 'Backspace on an empty box moves to the previous box'; a full one is emptied. */
export function backspace(boxes: CodeBoxes, at: number): CodeStep {
  if (!boxes[at]) return { boxes, focus: Math.max(0, at - 1) };
  return { boxes: boxes.with(at, ''), focus: at };
}
