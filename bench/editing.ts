import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { DEMO_USERS } from '../server/seed/seed-demo-users.server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { Family } from './measuring/family.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { METRICS_TOKEN, rendersOf } from './measuring/renders.ts';
import { median, quantile, ROUNDS } from './measuring/rounds.ts';
import { serveProduct, type ServedProduct } from './measuring/served-product.ts';

const EDITORS = 20;
const CHANGES_EACH = 25;
const EDITOR_PAUSE_MS = 800;
const WITHOUT_PAUSE_MS = 500;
const ACKNOWLEDGED_MS = 150;
const LARGE = { sections: 200, pictures: 2_000 };
const LARGE_MS = 50;
const AUTOSAVES = 100;
const VISIBLE_MS = 1_000;

export const benchmark: Benchmark = {
  name: 'Editing a memorial',
  measures: `Two servers on one PostgreSQL database. ${EDITORS} editors change different texts of one memorial at once: each ${EDITOR_PAUSE_MS} ms after the last answer, as the editor does, then without any pause. Then a draft with ${LARGE.sections} sections and ${LARGE.pictures} pictures is changed. Then the published page is read before and after ${AUTOSAVES} changes, and publications on one server are awaited on the other.`,
  target: `a change acknowledged: p95 at most ${ACKNOWLEDGED_MS} ms, without any pause ${WITHOUT_PAUSE_MS} ms; a change of the large draft at most ${LARGE_MS} ms more than one of a small draft; ${AUTOSAVES} changes cause no render; a publication is visible on the other server within ${VISIBLE_MS} ms`,
  run: () => withOwnDatabase(demandPostgres(), measureAll),
};

async function measureAll(databaseUrl: string): Promise<BenchmarkRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const settings = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for the bench, which is long enough',
    METRICS_TOKEN,
  };
  const first = await serveProduct(directory, settings);
  const second = await serveProduct(directory, { ...settings, LOAD_SAMPLES: 'false' });
  try {
    const [family, other] = [
      await Family.logIn(first, DEMO_USERS[0]),
      await Family.logIn(first, DEMO_USERS[1]),
    ];
    return [
      await manyEditors(family, { pauseMs: EDITOR_PAUSE_MS, allowedMs: ACKNOWLEDGED_MS }),
      await manyEditors(family, { pauseMs: 0, allowedMs: WITHOUT_PAUSE_MS }),
      await largeDraft(family),
      await autosaves(other, first),
      await publications(other, second),
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    rmSync(directory, { recursive: true, force: true });
  }
}

function sectionId(index: number): string {
  return `sec_${String(index).padStart(22, '0')}`;
}

async function typeInto(
  family: Family,
  id: string,
  path: string,
  { times, pauseMs = 0 }: { times: number; pauseMs?: number },
): Promise<number[]> {
  const taken: number[] = [];
  let before = 'Begun';
  for (let time = 0; time < times; time += 1) {
    const after = `${before} and on`;
    taken.push(await family.timedText(id, path, { before, after }));
    before = after;
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return taken;
}

async function manyEditors(
  family: Family,
  { pauseMs, allowedMs }: { pauseMs: number; allowedMs: number },
): Promise<BenchmarkRow> {
  const { id } = await family.create('Twenty Editors');
  const sections = Array.from({ length: EDITORS }, (_, index) => sectionId(index));
  for (const section of sections) {
    const value = { id: section, type: 'textSection', bodyText: 'Begun' };
    await family.change(id, { op: 'insert', path: 'sections', value, before: null });
  }
  const taken = await Promise.all(
    sections.map((section) =>
      typeInto(family, id, `${section}.bodyText`, { times: CHANGES_EACH, pauseMs }),
    ),
  );
  const p95 = quantile(taken.flat(), 0.95);
  return {
    what: `a change acknowledged, ${EDITORS} editors at once, ${pauseMs > 0 ? 'with the pauses of the editor' : 'without a pause'}`,
    ours: `p95 ${p95.toFixed(0)} ms, median ${median(taken.flat()).toFixed(0)} ms`,
    target: `p95 at most ${allowedMs} ms`,
    holds: p95 <= allowedMs,
  };
}

async function largeDraft(family: Family): Promise<BenchmarkRow> {
  const large = await family.create('Large Draft');
  const each = LARGE.pictures / LARGE.sections;
  for (let index = 0; index < LARGE.sections; index += 1) {
    const photos = Array.from({ length: each }, (_, photo) => ({
      photo: `https://pictures.example/${String(index * each + photo).padStart(32, '0')}-1200x900.webp`,
      caption: `Picture ${photo} of the album ${index}, in the garden behind the house`,
    }));
    const value = { id: sectionId(index), type: 'albumSection', title: 'Begun', photos };
    await family.change(large.id, { op: 'insert', path: 'sections', value, before: null });
  }
  const small = await family.create('Small Draft');
  const value = { id: sectionId(0), type: 'albumSection', title: 'Begun' };
  await family.change(small.id, { op: 'insert', path: 'sections', value, before: null });
  const ofLarge = median(await typeInto(family, large.id, `${sectionId(0)}.title`, { times: 20 }));
  const ofSmall = median(await typeInto(family, small.id, `${sectionId(0)}.title`, { times: 20 }));
  return {
    what: `a change of a draft with ${LARGE.sections} sections and ${LARGE.pictures} pictures, against one with a section`,
    ours: `${ofLarge.toFixed(1)} ms`,
    against: `${ofSmall.toFixed(1)} ms`,
    ratio: ofLarge / ofSmall,
    target: `at most ${LARGE_MS} ms more`,
    holds: ofLarge - ofSmall <= LARGE_MS,
  };
}

async function autosaves(family: Family, server: ServedProduct): Promise<BenchmarkRow> {
  const { id, slug } = await family.create('Hundred Autosaves');
  const value = { id: sectionId(0), type: 'textSection', bodyText: 'Begun' };
  await family.change(id, { op: 'insert', path: 'sections', value, before: null });
  await family.publish(id);
  const read = async () => (await fetch(`${server.origin}/${slug}`)).text();
  await read();
  await read();
  const before = await rendersOf(server);
  await typeInto(family, id, `${sectionId(0)}.bodyText`, { times: AUTOSAVES });
  await read();
  const renders = (await rendersOf(server)) - before;
  return {
    what: `renders of public pages caused by ${AUTOSAVES} changes of a draft`,
    ours: String(renders),
    target: '0',
    holds: renders === 0,
  };
}

async function publications(family: Family, other: ServedProduct): Promise<BenchmarkRow> {
  const { id, slug } = await family.create('Seen Elsewhere');
  const value = { id: sectionId(0), type: 'textSection', bodyText: 'Begun' };
  await family.change(id, { op: 'insert', path: 'sections', value, before: null });
  await family.publish(id);
  const taken: number[] = [];
  let before = 'Begun';
  for (let round = 0; round < ROUNDS; round += 1) {
    await (await fetch(`${other.origin}/${slug}`)).text();
    const after = `Publication number ${round}`;
    await family.timedText(id, `${sectionId(0)}.bodyText`, { before, after });
    await family.publish(id);
    taken.push(await msUntilShown(`${other.origin}/${slug}`, after));
    before = after;
  }
  const slowest = Math.max(...taken);
  return {
    what: `a publication visible on the other server, the slowest of ${ROUNDS}`,
    ours: `${slowest.toFixed(0)} ms`,
    target: `at most ${VISIBLE_MS} ms`,
    holds: slowest <= VISIBLE_MS,
  };
}

async function msUntilShown(address: string, text: string): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 10 * VISIBLE_MS) {
    if ((await (await fetch(address)).text()).includes(text)) return performance.now() - started;
  }
  throw new Error('The publication is not shown.');
}
