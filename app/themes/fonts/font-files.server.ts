/**
 * The fonts of a theme as files that a PDF or a picture can embed. Adds fonts for scripts that the
 * theme's fonts lack. For these scripts, a browser takes fonts from the device
 * (docs/decisions/123-booklets.md).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { codeOf } from '../../wire/errors/caught.ts';
import type { ThemeTypography } from '../contract.ts';
import type { FamilyChoice } from './family-choice.ts';
import { STRONG_WEIGHT, fontFamily } from './font-families.ts';
import { SUBSETS } from './font-subsets.ts';
import { type ScriptFont, scriptFonts } from './script-fonts.ts';
import { type FontTables, fontCharacters, readWoff, renamed, writeSfnt } from './sfnt.server.ts';

export interface EmbeddableFonts {
  /** One file for each face. Each subset of a font is a family with its own name. */
  files: Uint8Array[];
  /** for each character of a heading, the first family that has it is used */
  heading: FamilyChoice[];
  body: FamilyChoice[];
  missing: string[];
}

interface Candidate {
  packageName: string;
  subset: string;
  faces: readonly Face[];
  isWithoutDigits: boolean;
}

type Face = readonly [weight: number, style: 'normal' | 'italic'];

const require = createRequire(import.meta.url);

const ALWAYS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,:;–—‘’“”…·©/&()-';

/**
 * Characters without a glyph: controls, spaces, direction marks, joiners, variation selectors. The typesetter fails on a
 * visible one without a font, such as the end of a verse (U+06DD) or the space of Ogham (U+1680).
 */
const INVISIBLE = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?!\u{1680})\p{Z}/u;

/**
 * @param text - all texts that use these fonts; their order does not matter
 * @throws Error if a font's package is not installed
 */
export async function embeddableFonts(
  typography: ThemeTypography,
  text: string,
  language?: string,
): Promise<EmbeddableFonts> {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  const wanted = visibleCharacters(text + ALWAYS);
  const body = themeCandidates(bodyFont, [
    [bodyWeight, 'normal'],
    [STRONG_WEIGHT, 'normal'],
    [bodyWeight, 'italic'],
  ]);
  const heading =
    headingFont === bodyFont ? [] : themeCandidates(headingFont, [[headingWeight, 'normal']]);
  if (headingFont === bodyFont) {
    for (const each of body) addFace(each, headingWeight);
  }

  const chosen: EmbeddableFonts = { files: [], heading: [], body: [], missing: [] };
  for (const candidate of heading) {
    const read = await readCandidate(candidate, wanted);
    if (!read) continue;
    chosen.files.push(...read.files);
    chosen.heading.push(read.choice);
  }
  const uncovered = new Set(wanted);
  const rest = [
    ...body,
    ...scriptCandidates(scriptFonts(fontFamily(bodyFont).kind, text, language)),
  ];
  for (const candidate of rest) {
    if (uncovered.size === 0) break;
    const read = await readCandidate(candidate, uncovered);
    if (!read) continue;
    for (const code of read.characters) uncovered.delete(code);
    chosen.files.push(...read.files);
    chosen.heading.push(read.choice);
    chosen.body.push(read.choice);
  }
  chosen.missing = [...uncovered].map((code) => String.fromCodePoint(code));
  return chosen;
}

function visibleCharacters(text: string): Set<number> {
  const codes = new Set<number>();
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code !== undefined && !INVISIBLE.test(character)) codes.add(code);
  }
  return codes;
}

interface MutableCandidate extends Candidate {
  faces: Face[];
}

function addFace(candidate: MutableCandidate, weight: number): void {
  if (!candidate.faces.some(([known]) => known === weight)) {
    candidate.faces.push([weight, 'normal']);
  }
}

function themeCandidates(familyName: string, faces: readonly Face[]): MutableCandidate[] {
  const { packageName, isDisplay } = fontFamily(familyName);
  return SUBSETS.map((subset) => ({
    packageName,
    subset,
    faces: [...faces],
    isWithoutDigits: isDisplay === true,
  }));
}

function scriptCandidates(fonts: readonly ScriptFont[]): Candidate[] {
  return fonts.flatMap((font) => {
    const numbered = font.hasNumberedSubsets ? Array.from({ length: 120 }, (_, n) => `${n}`) : [];
    const faces: Face[] = [[400, 'normal']];
    if (!font.isOneWeight) faces.push([700, 'normal']);
    if (font.hasItalic) faces.push([400, 'italic']);
    return [...font.subsets, ...numbered].map((subset) => ({
      packageName: font.packageName,
      subset,
      faces,
      isWithoutDigits: false,
    }));
  });
}

interface ReadCandidate {
  files: Uint8Array[];
  choice: FamilyChoice;
  characters: Set<number>;
}

async function readCandidate(
  { packageName, subset, faces, isWithoutDigits }: Candidate,
  wanted: ReadonlySet<number>,
): Promise<ReadCandidate | undefined> {
  if (!(await mayHave(packageName, subset, wanted))) return undefined;
  // The subset comes first, because the typesetter treats family names that begin with "Noto"
  // differently.
  const name = `${subset} ${packageName}`;
  const read: ReadCandidate = {
    files: [],
    choice: { name, isWithoutDigits },
    characters: new Set(),
  };
  for (const [weight, style] of faces) {
    const font = await readFace(packageName, `${subset}-${weight}-${style}`);
    if (!font) continue;
    if (read.files.length === 0) {
      read.characters = fontCharacters(font);
      if (!overlap(read.characters, wanted)) return undefined;
    }
    read.files.push(writeSfnt(renamed(font, name, `${weight} ${style}`)));
  }
  return read.files.length === 0 ? undefined : read;
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const code of b) if (a.has(code)) return true;
  return false;
}

async function readFace(packageName: string, face: string): Promise<FontTables | undefined> {
  const path = join(packageFolder(packageName), 'files', `${packageName}-${face}.woff`);
  try {
    return readWoff(await readFile(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function packageFolder(packageName: string): string {
  return dirname(require.resolve(`@fontsource/${packageName}/package.json`));
}

const rangesOfPackages = new Map<string, Readonly<Record<string, string>>>();

/** False if the package lists the file's characters and none of them is wanted. */
async function mayHave(
  packageName: string,
  subset: string,
  wanted: ReadonlySet<number>,
): Promise<boolean> {
  const ranges = rangesOfPackages.get(packageName) ?? (await readRanges(packageName));
  rangesOfPackages.set(packageName, ranges);
  const range = ranges[subset] ?? ranges[`[${subset}]`];
  if (range === undefined) return true;
  const spans = parseRange(range);
  for (const code of wanted) {
    if (spans.some(([first, last]) => code >= first && code <= last)) return true;
  }
  return false;
}

async function readRanges(packageName: string): Promise<Readonly<Record<string, string>>> {
  const file = await readFile(join(packageFolder(packageName), 'unicode.json'), 'utf8');
  return JSON.parse(file) as Readonly<Record<string, string>>;
}

function parseRange(range: string): [first: number, last: number][] {
  return range.split(',').map((span) => {
    const [first = '', last = first] = span.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
