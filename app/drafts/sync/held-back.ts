import type { Change } from '../contract.ts';

export class HeldBack {
  readonly #things = new Set<string>();
  readonly #steps = new Set<string>();

  add(change: Change): void {
    // Nothing depends on a text that was given up, and it depends on nothing.
    if (change.op === 'lose') return;
    if (change.op === 'set' || change.op === 'move') this.#steps.add(stepOf(change));
    else for (const id of idsOf(change)) this.#things.add(id);
  }

  isBehind(change: Change): boolean {
    if (change.op === 'lose') return false;
    if (this.#steps.has(stepOf(change))) return true;
    return this.#things.size > 0 && namesOf(change).some((name) => this.#things.has(name));
  }
}

function stepOf({ op, path }: Change): string {
  return `${op} ${path}`;
}

function idsOf(change: Change): string[] {
  if (change.op !== 'insert') return change.path.split('.').slice(-1);
  const lists = Object.values(change.value).filter((field) => Array.isArray(field));
  return [change.value, ...(lists.flat() as unknown[])].flatMap((thing) => idOf(thing) ?? []);
}

function idOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null || !('id' in thing)) return undefined;
  return typeof thing.id === 'string' ? thing.id : undefined;
}

function namesOf(change: Change): string[] {
  const path = change.path.split('.');
  return change.op === 'insert' ? [...path, ...idsOf(change)] : path;
}

export function placeOfChange(change: Change): string {
  if (change.op !== 'insert') return change.path;
  const id = idOf(change.value) ?? '';
  return change.path === 'sections' ? id : `${change.path}.${id}`;
}
