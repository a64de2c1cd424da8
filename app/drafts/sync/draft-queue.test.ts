import fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyChanges } from '../changes/apply-changes.ts';
import { readFieldAt } from '../changes/change-paths.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, ChangesResponse } from '../contract.ts';
import { aDraft, ALBUM, makeNoId, PHOTO, TEXT } from '../testing/drafts.ts';
import { DraftQueue } from './draft-queue.ts';

const PATHS = ['quote', `${TEXT}.bodyText`, `${ALBUM}.photos.${PHOTO}.caption`] as const;

type Event =
  | { kind: 'type' | 'other'; path: (typeof PATHS)[number]; isTooLong: boolean }
  | { kind: 'send'; fate: 'arrives' | 'lost on the way' | 'answer lost' | 'answered after a key' }
  | { kind: 'killed' | 'read' };

const path = fc.constantFrom(...PATHS);
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('type' as const, 'type' as const, 'other' as const),
      path,
      isTooLong: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    }),
    fc.record({
      kind: fc.constant('send' as const),
      fate: fc.constantFrom(
        'arrives' as const,
        'lost on the way' as const,
        'answer lost' as const,
        'answered after a key' as const,
      ),
    }),
    fc.record({ kind: fc.constantFrom('killed' as const, 'read' as const) }),
  ),
  { maxLength: 30 },
);

/** Simulates a server, another editor, and a browser whose tab is sometimes killed. */
class World {
  document = aDraft();
  queue = new DraftQueue({ revision: 0, document: this.document });
  readonly typed = new Map<string, string>();
  readonly stored = new Set<unknown>();
  #revision = 0;
  #number = 0;
  readonly #applied = new Set<string>();

  happen(event: Event): void {
    if (event.kind === 'type') this.#type(event.path, event.isTooLong);
    else if (event.kind === 'other') this.#otherTypes(event.path);
    else if (event.kind === 'send') this.send(event.fate);
    else if (event.kind === 'killed') this.#kill();
    else this.read();
  }

  read(): void {
    this.queue.rebase({ revision: this.#revision, document: this.document });
  }

  send(fate: Extract<Event, { kind: 'send' }>['fate']): void {
    const changes = this.queue.takeBatch(Infinity, Infinity).map(({ change }) => change);
    const [first] = changes;
    if (!first || fate === 'lost on the way') {
      this.queue.putBack();
      return;
    }
    const response = this.#take(changes);
    if (fate === 'answered after a key') this.#type(first.path, false);
    if (fate === 'answer lost') this.queue.putBack();
    else if (!this.queue.acknowledge(response).isExact) this.read();
  }

  #type(field: string, isTooLong: boolean): void {
    this.#number += 1;
    const value = `mine ${this.#number}${isTooLong ? 'x'.repeat(50_001) : ''}`;
    this.typed.set(field, value);
    this.queue.set(field, value);
    if (readFieldAt(this.queue.shown, field) !== value) throw new Error(`${value} is not shown.`);
  }

  #otherTypes(field: string): void {
    this.#number += 1;
    const was = valueHash(readFieldAt(this.document, field));
    const id = `other${this.#number}`;
    this.#take([{ id, op: 'set', path: field, value: `theirs ${this.#number}`, was }]);
  }

  /** Like a real new tab, the next queue starts with the entries that the killed tab stored in IndexedDB. */
  #kill(): void {
    const kept = structuredClone(this.queue.entries);
    this.queue = new DraftQueue({ revision: this.#revision, document: this.document });
    this.queue.adopt(kept.map((entry) => ({ ...entry, number: this.queue.nextNumber() })));
    this.read();
  }

  #take(changes: readonly Change[]): ChangesResponse {
    const repeated = changes.filter(({ id }) => this.#applied.has(id));
    const outcome = applyChanges(
      this.document,
      changes.filter(({ id }) => !this.#applied.has(id)),
      makeNoId,
    );
    if (outcome.document !== this.document) this.#revision += 1;
    this.document = outcome.document;
    for (const { id } of outcome.applied) this.#applied.add(id);
    for (const field of PATHS) this.stored.add(readFieldAt(this.document, field));
    return {
      revision: this.#revision,
      applied: [...repeated.map(({ id }) => ({ id })), ...outcome.applied],
      conflicts: outcome.conflicts,
      refused: outcome.refused.map(({ id, code }) => ({ id, code, message: '' })),
    };
  }
}

function endOf(all: readonly Event[]): World {
  const world = new World();
  for (const event of all) world.happen(event);
  world.read();
  for (let tries = 0; world.queue.hasWaiting(); tries += 1) {
    if (tries > 50) throw new Error('The queue does not become empty.');
    world.send('arrives');
  }
  world.read();
  return world;
}

test('whatever happens on the way, the last text of each field is stored, was stored, or is asked about', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { queue, typed, stored } = endOf(all);
      for (const [field, value] of typed) {
        const isAsked = queue.conflicts.some((open) => open.path === field && open.mine === value);
        const isShown = readFieldAt(queue.shown, field) === value;
        expect(isAsked || stored.has(value) || (field in queue.refusals && isShown), field).toBe(
          true,
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test('in the end the screen shows what the server has, except for open questions', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { queue, document } = endOf(all);
      const open = [
        ...queue.conflicts.map((conflict) => conflict.path),
        ...Object.keys(queue.refusals),
      ];
      for (const field of PATHS.filter((other) => !open.includes(other))) {
        expect(readFieldAt(queue.shown, field)).toBe(readFieldAt(document, field));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('without another editor there is never a conflict, whatever the network does', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { queue, typed, document } = endOf(all.filter(({ kind }) => kind !== 'other'));
      expect(queue.conflicts).toEqual([]);
      for (const [field, value] of [...typed].filter(([name]) => !(name in queue.refusals))) {
        expect(readFieldAt(document, field)).toBe(value);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("another editor's text is never overwritten unseen", () => {
  fc.assert(
    fc.property(path, fc.boolean(), (field, isKilled) => {
      const world = new World();
      world.happen({ kind: 'type', path: field, isTooLong: false });
      world.happen({ kind: 'send', fate: 'lost on the way' });
      world.happen({ kind: 'other', path: field, isTooLong: false });
      if (isKilled) world.happen({ kind: 'killed' });
      world.happen({ kind: 'type', path: field, isTooLong: false });
      for (let tries = 0; tries < 3; tries += 1) world.send('arrives');
      expect(readFieldAt(world.document, field)).toBe('theirs 2');
      expect(world.queue.conflicts).toMatchObject([{ mine: 'mine 3', theirs: 'theirs 2' }]);
    }),
  );
});
