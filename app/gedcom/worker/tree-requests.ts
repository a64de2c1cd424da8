/** Messages between the screen and the worker. The file never leaves the device. */
import { pageI18n, type Catalog } from '../../language/i18n.ts';
import type { FileProblems, Reading } from '../family-file.ts';
import { GedcomRefusal } from '../gedcom-refusal.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import { readFamilyFile } from '../reading/read-family-file.ts';
import { PeopleIndex, type PersonMatch } from '../relatives/find-people.ts';
import { proposeRelatives, type ProposedRelatives } from '../relatives/propose-relatives.ts';

export interface ReadableFile {
  size: number;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

export interface FileSummary {
  people: number;
  families: number;
  version: string;
  encoding: string;
  /** from which a person can choose; empty if the encoding is certain */
  readings: Reading[];
  problems: FileProblems;
}

export interface TreeAnswers {
  open: FileSummary;
  find: PersonMatch[];
  propose: ProposedRelatives;
}

/** The messages of the page, because a worker has none. */
export interface TreeLanguage {
  locale: string;
  messages: Catalog;
}

export type TreeRequest =
  | { id: number; kind: 'open'; file: ReadableFile; encoding?: string; language?: TreeLanguage }
  | { id: number; kind: 'find'; query: string }
  | { id: number; kind: 'propose'; person: number; currentYear: number };

export type TreeMessage =
  | { id: number; kind: 'progress'; part: number }
  | { id: number; kind: 'answer'; answer: TreeAnswers[keyof TreeAnswers] }
  | { id: number; kind: 'refused'; sentence: string };

export function createTreeDesk(
  send: (message: TreeMessage) => void,
): (request: TreeRequest) => Promise<void> {
  let index: PeopleIndex | undefined;
  let file: ReturnType<typeof readFamilyFile> | undefined;

  const answer = async (request: TreeRequest): Promise<TreeAnswers[keyof TreeAnswers]> => {
    if (request.kind === 'open') {
      const { id, encoding, language } = request;
      if (language) pageI18n.loadAndActivate(language);
      const onProgress = (part: number) => send({ id, kind: 'progress', part });
      file = readFamilyFile(await bytesOf(request.file), onProgress, encoding);
      index = new PeopleIndex(file);
      return summaryOf(file);
    }
    if (!file || !index) throw new Error('No file was opened.');
    return request.kind === 'find'
      ? index.find(request.query)
      : proposeRelatives(file, request.person, request.currentYear);
  };
  return async (request) => {
    try {
      send({ id: request.id, kind: 'answer', answer: await answer(request) });
    } catch (error) {
      const refusal = error instanceof GedcomRefusal ? error : new GedcomRefusal('UNREADABLE');
      send({ id: request.id, kind: 'refused', sentence: refusal.message });
    }
  };
}

async function bytesOf(file: ReadableFile): Promise<Uint8Array> {
  if (file.size > GEDCOM_LIMITS.bytes) throw new GedcomRefusal('TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}

function summaryOf({
  persons,
  families,
  version,
  encoding,
  readings,
  problems,
}: ReturnType<typeof readFamilyFile>): FileSummary {
  const counts = { people: persons.length, families: families.length };
  return { ...counts, version, encoding, readings, problems };
}
