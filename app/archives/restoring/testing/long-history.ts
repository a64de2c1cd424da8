/** Builds large archives in little memory. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Manifest,
  type MemorialFile,
} from '../../format/contract.ts';
import { historyFileName } from '../../format/file-names.ts';
import { ZipOutput } from '../../writing/zip-output.server.ts';
import { draftOf } from './archives.ts';
import { freshParts } from './bring.ts';

export interface LongHistory {
  publications: number;
  /** of each publication, with one text each */
  sections: number;
  letters: number;
}

/** Every publication has other texts, which a ZIP makes about 40 times smaller. */
export async function writeLongHistory(
  path: string,
  { publications, sections, letters }: LongHistory,
): Promise<MemorialFile> {
  const { file: original, files } = await freshParts();
  const file: MemorialFile = {
    ...original,
    history: Array.from({ length: publications }, (_, index) => ({
      number: index + 1,
      createdAt: new Date(Date.UTC(2020, 0, 1 + index)).toISOString(),
      by: null,
      file: historyFileName(index + 1),
    })),
  };
  const zip = new ZipOutput();
  const written = pipeline(zip.stream, createWriteStream(path));
  const modifiedAt = new Date('2024-01-01T00:00:00Z');
  const add = (name: string, content: Iterable<string> | Buffer) =>
    zip.add({ path: name, content, isText: true, modifiedAt });
  for (const [name, content] of files) {
    if (!name.startsWith('history/')) await add(name, Buffer.from(content));
  }
  const { sections: _, ...head } = draftOf(file.document);
  for (const { number, createdAt, file: name } of file.history) {
    await add(name, publicationJson({ number, createdAt, head }, { sections, letters }));
  }
  await add('memorial.json', [JSON.stringify(file)]);
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    kind: 'memorial',
    madeBy: 'Memorials 0.1.0',
    origin: 'https://memorials.example',
    createdAt: modifiedAt.toISOString(),
    files: [...zip.files],
    missing: [],
  };
  await add('manifest.json', [JSON.stringify(manifest)]);
  zip.finish();
  await written;
  return file;
}

function* publicationJson(
  { number, createdAt, head }: { number: number; createdAt: string; head: object },
  { sections, letters }: Pick<LongHistory, 'sections' | 'letters'>,
): Generator<string> {
  const start = JSON.stringify({ number, createdAt, document: { ...head, sections: [] } });
  yield start.slice(0, -']}}'.length);
  for (let index = 0; index < sections; index += 1) {
    const section = {
      id: `sec_${String(index).padStart(22, '0')}`,
      type: 'textSection',
      title: `Year ${index}`,
      bodyText: longText(number * 1_000 + index, letters),
    };
    yield (index === 0 ? '' : ',') + JSON.stringify(section);
  }
  yield ']}}';
}

/** Ten letters that differ from text to text, then forty times as many that do not. */
function longText(seed: number, letters: number): string {
  let state = seed;
  const words: string[] = [];
  for (let length = 0; length < letters; length += 410) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    words.push(state.toString(36).padStart(9, 'a'), ' ', 'remembers '.repeat(40));
  }
  return words.join('').slice(0, letters).trimEnd();
}
