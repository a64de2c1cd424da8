import { applyChanges } from '../app/drafts/changes/apply-changes.ts';
import { valueHash } from '../app/drafts/changes/value-hash.ts';
import type { Change, DraftDocument } from '../app/drafts/contract.ts';
import { DraftQueue } from '../app/drafts/sync/draft-queue.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { quantile, sideBySide } from './measuring/rounds.ts';

const SECTIONS = 200;
const PICTURES = 2_000;
const ALBUMS = 100;
const TEXT_LENGTH = 5_000;
const CHANGES = 200;
const ALLOWED_MS = 50;

export const benchmark: Benchmark = {
  name: 'A change of a large draft',
  measures: `One change of a draft of ${SECTIONS} sections and ${PICTURES.toLocaleString('en-US')} pictures, of each kind ${CHANGES} in a round, the slowest of a hundred counting; against a copy of the same draft through JSON, in the same run.`,
  target: `at most ${ALLOWED_MS} ms`,
  run: async () => {
    const draft = makeDraft();
    const rows: BenchmarkRow[] = [];
    for (const [what, work] of Object.entries(makeWorks(draft))) {
      rows.push(await measure(what, work, draft));
    }
    return rows;
  },
};

type Work = (round: number) => void;

async function measure(what: string, work: Work, draft: DraftDocument): Promise<BenchmarkRow> {
  const copy = (): void => void JSON.parse(JSON.stringify(draft));
  const { ours, against, ratio } = await sideBySide(
    async () => slowOf(work),
    async () => slowOf(copy),
  );
  return {
    what,
    ours: `${ours.toFixed(2)} ms`,
    against: `${against.toFixed(2)} ms`,
    ratio,
    target: `at most ${ALLOWED_MS} ms`,
    holds: ours <= ALLOWED_MS,
  };
}

function slowOf(work: Work): number {
  const spent = Array.from({ length: CHANGES }, (_, round) => {
    const started = performance.now();
    work(round);
    return performance.now() - started;
  });
  return quantile(spent, 0.99);
}

function id(prefix: 'sec' | 'itm', number: number): string {
  return `${prefix}_${String(number).padStart(22, '0')}`;
}

function makeDraft(): DraftDocument {
  const perAlbum = PICTURES / ALBUMS;
  const sections = Array.from({ length: SECTIONS }, (_, number) => {
    const head = { id: id('sec', number), title: `Section ${number}` };
    if (number >= ALBUMS) {
      return { ...head, type: 'textSection', bodyText: 'She was kind. '.repeat(TEXT_LENGTH / 14) };
    }
    const photos = Array.from({ length: perAlbum }, (__, place) => ({
      id: id('itm', number * perAlbum + place),
      photo: `/media/${id('itm', place)}.jpg`,
      caption: `Picture ${place}`,
    }));
    return { ...head, type: 'albumSection', photos };
  });
  return { fullName: 'Ada Example', sections };
}

function makeWorks(draft: DraftDocument): Record<string, Work> {
  const lastText = `${id('sec', SECTIONS - 1)}.bodyText`;
  const album = `${id('sec', ALBUMS - 1)}.photos`;
  const lastPicture = `${album}.${id('itm', PICTURES - 1)}`;
  const text = draft.sections.at(-1)?.bodyText;
  const apply = (change: Change): void => {
    const { applied } = applyChanges(draft, [change], () => id('itm', PICTURES));
    if (applied.length !== 1) throw new Error(`${change.op} was not applied.`);
  };
  const queue = new DraftQueue({ revision: 0, document: draft });
  return {
    'a text is set': (round) =>
      apply({ id: 'c', op: 'set', path: lastText, value: `${text}${round}`, was: valueHash(text) }),
    'a caption is set': (round) =>
      apply({
        id: 'c',
        op: 'set',
        path: `${lastPicture}.caption`,
        value: `${round}`,
        was: valueHash(`Picture ${PICTURES / ALBUMS - 1}`),
      }),
    'a picture is inserted': () =>
      apply({ id: 'c', op: 'insert', path: album, value: { photo: '/media/new.jpg' } }),
    'a picture is moved': () => apply({ id: 'c', op: 'move', path: lastPicture, before: null }),
    'a section is removed': () => apply({ id: 'c', op: 'remove', path: id('sec', 0) }),
    'a key in the editor': (round) => void queue.set(lastText, `${text}${round}`),
  };
}
