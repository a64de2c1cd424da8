import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { median, ROUNDS } from './measuring/rounds.ts';

const FILE_BYTES = 20 * 1024 * 1024;
const MANY_PEOPLE = 200_000;
const ALLOWED_MS = 10_000;
const ALLOWED_MB = 400;
const CHILDREN = 3;

export const benchmark: Benchmark = {
  name: 'A family tree file',
  measures: `GEDCOM files of ${FILE_BYTES / 1024 / 1024} MB and of ${MANY_PEOPLE.toLocaleString('en-US')} people, each read, indexed for the search and searched for the relatives of one person, in a Node process of its own whose largest resident memory is taken. Against the package read-gedcom, which only parses the file. Medians of ${ROUNDS} rounds.`,
  target: `20 MB within ${ALLOWED_MS / 1_000} s and ${ALLOWED_MB} MB`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return [
        ...compare(directory, '20 MB with notes, UTF-8', makeFile({ charset: 'UTF-8' })),
        ...compare(directory, '20 MB with notes, ANSEL', makeFile({ charset: 'ANSEL' })),
        ...compare(
          directory,
          `${MANY_PEOPLE.toLocaleString('en-US')} people without notes`,
          makeFile({ charset: 'UTF-8', people: MANY_PEOPLE }),
        ),
      ];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

interface Figures {
  milliseconds: number;
  megabytes: number;
}

function compare(directory: string, what: string, bytes: Uint8Array): BenchmarkRow[] {
  const path = join(directory, 'tree.ged');
  writeFileSync(path, bytes);
  const ours: Figures[] = [];
  const theirs: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(readIn('ours', path));
    theirs.push(readIn('read-gedcom', path));
  }
  return [
    row(`${what}: time`, 'milliseconds', 'ms', { ours, theirs, allowed: ALLOWED_MS }),
    row(`${what}: memory`, 'megabytes', 'MB', { ours, theirs, allowed: ALLOWED_MB }),
  ];
}

function readIn(reader: string, path: string): Figures {
  const script = join(import.meta.dirname, 'measuring/gedcom-reader.ts');
  return JSON.parse(
    execFileSync(process.execPath, [script, reader, path], { encoding: 'utf8' }),
  ) as Figures;
}

function row(
  what: string,
  figure: keyof Figures,
  unit: string,
  { ours, theirs, allowed }: { ours: Figures[]; theirs: Figures[]; allowed: number },
): BenchmarkRow {
  const mine = median(ours.map((figures) => figures[figure]));
  const their = median(theirs.map((figures) => figures[figure]));
  return {
    what,
    ours: `${mine.toFixed(0)} ${unit}`,
    against: `${their.toFixed(0)} ${unit}`,
    target: `at most ${allowed.toLocaleString('en-US')} ${unit}`,
    holds: mine <= allowed,
  };
}

function makeFile({ charset, people }: { charset: string; people?: number }): Uint8Array {
  const isAnsel = charset === 'ANSEL';
  const umlaut = isAnsel ? '\u00E8u' : '\u00FC';
  const parts = [`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ${charset}\n`];
  let length = 0;
  for (let at = 1; people === undefined ? length < FILE_BYTES : at <= people; at += 1) {
    const part =
      people === undefined ? onePerson(at, umlaut) + note(umlaut) : onePerson(at, umlaut);
    const family = oneFamily(at);
    parts.push(part, family);
    length += part.length + family.length;
  }
  parts.push('0 TRLR\n');
  return new Uint8Array(Buffer.from(parts.join(''), isAnsel ? 'latin1' : 'utf8'));
}

function onePerson(at: number, umlaut: string): string {
  const family = Math.ceil(at / CHILDREN);
  return `0 @I${at}@ INDI\n1 NAME Person ${at} /M${umlaut}ller/\n1 SEX ${at % 2 ? 'M' : 'F'}\n1 BIRT\n2 DATE ${(at % 28) + 1} MAR ${1600 + (at % 400)}\n2 PLAC Oakham, Rutland\n1 FAMC @F${family}@\n`;
}

function note(umlaut: string): string {
  return `1 NOTE A note about a f${umlaut}nfth cousin in a long line of words.\n2 CONT It goes on for another line.\n1 SOUR @S1@\n2 PAGE 12\n`;
}

function oneFamily(at: number): string {
  if (at % 2 === 1) return '';
  const children = Array.from(
    { length: CHILDREN },
    (_, child) => `1 CHIL @I${(at / 2 - 1) * CHILDREN + child + 1}@\n`,
  );
  return `0 @F${at / 2}@ FAM\n1 HUSB @I${at - 1}@\n1 WIFE @I${at}@\n1 MARR\n2 DATE 1900\n${children.join('')}`;
}
