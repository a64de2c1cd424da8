import type { ParentKind } from './parentage.ts';
import type { LineKind } from './relationship-names.ts';

export interface InLine {
  person: number;
  line: LineKind;
}

/** From the nearest to the farthest. */
export const LINES: readonly LineKind[] = ['birth', 'adopted', 'foster', 'step'];

/** Undefined if nothing can be said of the relatives beyond this step. */
export function lineOf(line: LineKind, kind: ParentKind): LineKind | undefined {
  const next = LINES.find((one) => one === kind);
  return next && fartherLine(line, next);
}

export function fartherLine(one: LineKind, other: LineKind): LineKind {
  return LINES.indexOf(one) > LINES.indexOf(other) ? one : other;
}

export function byLine(one: InLine, other: InLine): number {
  return LINES.indexOf(one.line) - LINES.indexOf(other.line);
}

export function isFamilyLine(line: LineKind): boolean {
  return line === 'birth' || line === 'adopted';
}

/** A parent or child by birth or adoption. */
export function isNear({ kind }: { kind: ParentKind }): boolean {
  return kind === 'birth' || kind === 'adopted';
}
