import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { aJpeg } from '../app/media/testing/pictures.ts';
import { aDocument } from '../app/memorials/testing/documents.ts';
import { startProductInstance } from '../tests/harness/product-instance.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { loadProgram, requestsPerSecond } from './measuring/load.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { alternateRounds, type Round, summarise } from './measuring/rounds.ts';

const TARGET = 0.8;
const SECONDS = 1;
const PAIRS = 3;
const ROUNDS_OF_A_PAIR = 3;
const CONNECTIONS = [10, 100];
const MEMORY_LIMIT = 512 * 1024;

export const benchmark: Benchmark = {
  name: 'Pictures and films from memory and from disk',
  measures: `Files of the samples and a large picture, the product on PostgreSQL with its media on disk, asked for over kept connections, against a bare \`node:http\` server that looks up and streams the same files. Each in a process of its own, in turn, for a second at a time; both are started anew ${PAIRS} times, for ${ROUNDS_OF_A_PAIR} rounds each after a second that is not counted. The first two come from memory after the first request, the third, as a film does, from disk each time.`,
  target: `requests a second at ${CONNECTIONS.join(' and ')} connections at least ${TARGET} of the bare server, the check who may see the file included.`,
  run,
};

interface Line {
  what: string;
  rounds: Round[];
}

async function run(): Promise<BenchmarkRow[]> {
  const program = await loadProgram();
  const lines = new Map<string, Line>();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await withOwnDatabase(demandPostgres(), (databaseUrl) => measurePair(databaseUrl, lines));
  }
  return [...lines.values()].map(({ what, rounds }) => {
    const { ours, against, ratio } = summarise(rounds);
    return {
      what: `${what}, ${program}`,
      ours: perSecond(ours),
      against: perSecond(against),
      ratio,
      target: `at least ${TARGET}`,
      holds: ratio >= TARGET,
    };
  });
}

async function measurePair(databaseUrl: string, lines: Map<string, Line>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-media-'));
  const document = join(directory, 'memorial.json');
  const fields = { slug: 'ada-example', profilePhoto: 'a.jpg' };
  await writeFile(document, JSON.stringify(aDocument(fields)));
  // Noise does not compress, so this file is large enough to be streamed.
  await writeFile(join(directory, 'a.jpg'), await aJpeg(1600, 1200));
  const product = await startProductInstance([document], {
    LOAD_SAMPLES: 'true',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
  });
  const bare = await startBareFileServer(join(directory, 'media'));
  try {
    for (const file of await chooseFiles(directory)) {
      await compare({ ...file, origins: [product.origin, bare.origin] }, lines);
    }
  } finally {
    await bare.stop();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface ChosenFile {
  what: string;
  name: string;
  byteSize: number;
}

async function chooseFiles(directory: string): Promise<ChosenFile[]> {
  const paths = await readdir(join(directory, 'media'), { recursive: true });
  const files = await Promise.all(
    paths
      .filter((path) => path.endsWith('.webp') && !path.includes('.original.'))
      .map(async (path) => ({
        name: basename(path),
        byteSize: (await stat(join(directory, 'media', path))).size,
      })),
  );
  const pictures = files.toSorted((a, b) => a.byteSize - b.byteSize);
  const phone = pictures.filter(({ name }) => name.endsWith('-480.webp'));
  const inMemory = pictures.filter(({ byteSize }) => byteSize < MEMORY_LIMIT);
  const chosen = [
    { what: 'a picture on a phone', file: phone[Math.floor(phone.length / 2)] },
    { what: 'a large picture', file: inMemory.at(-1) },
    {
      what: 'a file that is streamed',
      file: pictures.findLast(({ byteSize }) => byteSize > MEMORY_LIMIT),
    },
  ];
  return chosen.map(({ what, file }) => {
    if (!file) throw new Error(`The samples do not have ${what}.`);
    return { what, ...file };
  });
}

async function compare(
  { what, name, byteSize, origins }: ChosenFile & { origins: readonly [string, string] },
  lines: Map<string, Line>,
): Promise<void> {
  for (const connections of CONNECTIONS) {
    const [ours, against] = origins.map(
      (origin) => () =>
        requestsPerSecond({
          url: `${origin}/media/${name}`,
          connections,
          seconds: SECONDS,
          headers: {},
        }),
    );
    if (!ours || !against) continue;
    await ours();
    await against();
    const key = `${what} ${connections}`;
    const line = lines.get(key) ?? {
      what: `${what} (${byteSize.toLocaleString('en-US')} bytes), ${connections} connections`,
      rounds: [],
    };
    line.rounds.push(...(await alternateRounds(ours, against, ROUNDS_OF_A_PAIR)));
    lines.set(key, line);
  }
}

async function startBareFileServer(
  folder: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'measuring/bare-file-server.ts'), { execArgv: [] });
  child.send({ folder, headers: { 'Content-Type': 'image/webp' } });
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')} /s`;
}
