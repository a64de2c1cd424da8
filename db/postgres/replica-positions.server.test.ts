import { beforeEach, expect, test } from 'vitest';

import { ReplicaPositions } from './replica-positions.server.ts';

let primary: bigint;
/** Resolves the readings that wait. */
let answers: Array<() => void>;
let isSlow: boolean;
let positions: ReplicaPositions;

function openPositions(maxMemorials?: number): ReplicaPositions {
  return new ReplicaPositions({
    ...(maxMemorials === undefined ? {} : { maxMemorials }),
    readPrimary: async () => {
      const now = primary;
      if (isSlow) {
        await new Promise<void>((resolve) => {
          answers.push(resolve);
        });
      }
      return now;
    },
  });
}

beforeEach(async () => {
  [primary, answers, isSlow] = [100n, [], false];
  positions = openPositions();
  positions.changes.onListening();
  await settled();
});

/** After the promises that wait. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function change(slug: string, position: bigint): Promise<void> {
  primary = position;
  positions.changes.onNotification(slug);
  await settled();
}

test('until the product listens, and when the connection is lost, the primary is used', async () => {
  expect(openPositions().isCurrentFor('ada', 1_000n)).toBe(false);
  expect(positions.isCurrentFor('ada', 100n)).toBe(true);
  positions.changes.onConnectionLost();
  expect(positions.isCurrentFor('ada', 1_000n)).toBe(false);
  primary = 300n;
  positions.changes.onListening();
  await settled();
  expect([299n, 300n].map((replayed) => positions.isCurrentFor('ada', replayed))).toEqual([
    false,
    true,
  ]);
});

test("a changed memorial needs the position after its change, and others don't", async () => {
  await change('ada', 200n);
  expect(positions.isCurrentFor('ada', 199n)).toBe(false);
  expect(positions.isCurrentFor('ada', 200n)).toBe(true);
  expect(positions.isCurrentFor('bo', 150n)).toBe(true);
  expect(positions.isCurrentFor('bo', 99n)).toBe(false);
});

test("while a change's position is read, the primary is used for its memorial", async () => {
  isSlow = true;
  await change('ada', 200n);
  expect(positions.mayBeCurrentFor('ada')).toBe(false);
  expect(positions.mayBeCurrentFor('bo')).toBe(true);
});

test("a second change while the first one's position is read isn't covered by it", async () => {
  isSlow = true;
  await change('ada', 200n);
  await change('ada', 300n);
  answers.shift()?.();
  await settled();
  expect(positions.mayBeCurrentFor('ada')).toBe(false);
  answers.shift()?.();
  await settled();
  expect([299n, 300n].map((replayed) => positions.isCurrentFor('ada', replayed))).toEqual([
    false,
    true,
  ]);
});

test('a change to everything applies to every memorial', async () => {
  await change('*', 500n);
  expect(positions.isCurrentFor('ada', 499n)).toBe(false);
  expect(positions.isCurrentFor('ada', 500n)).toBe(true);
});

test('a forgotten memorial raises the position of all', async () => {
  positions = openPositions(1);
  positions.changes.onListening();
  await settled();
  await change('ada', 200n);
  await change('bo', 300n);
  expect(positions.isCurrentFor('ada', 199n)).toBe(false);
  expect(positions.isCurrentFor('cleo', 199n)).toBe(false);
  expect(positions.isCurrentFor('ada', 200n)).toBe(true);
});
