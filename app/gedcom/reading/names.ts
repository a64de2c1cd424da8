import { childOf, childrenOf, type GedcomNode } from './records.ts';

const LONGEST_NAME = 200;

/** Control characters, characters that change the text direction, and a byte order mark. */
const UNFIT_IN_A_NAME =
  /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/** Signs that mean an unknown name, such as "[--?--]", "___" and "…". A single dash can be part of one. */
const SIGNS_ALONE = /^(?:[?_…~#*]|[?_\-–—.…*~#@<>()[\]{}|=^"'“”„‘’,;:!]{2,})$/u;
/** webtrees writes "@P.N." for an unknown given name and "@N.N." for an unknown surname (nomen nescio). */
const UNKNOWN_WORD = /^(?:@[pn]\.n\.?|n\.n\.?|unknown|unbekannt)$/i;
/** Last, first and middle name unknown; no middle name. */
const UNKNOWN_CAPITALS = /^(?:NN\.?|LNU|FNU|MNU|NFN|NLN|NMN|UNK)$/;
const UNKNOWN_PART =
  /^(?:n\.? ?n\.?|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|okänd|ukjent|ukendt|nieznan[ay]|tuntematon|unnamed|not known|nomen nescio|no (?:first |given |last |sur)?name|(?:(?:first|given|last|maiden|sur|family) ?)?(?:name )?unknown|unknown (?:(?:first|given|last|maiden|sur|family) ?)?name)$/i;
/** Programs write these for people whom they leave out because they are alive. */
const HIDDEN = /^(?:living|private|confidential)(?: (?:person|individual))?$/i;

const BRACKETED = /[[(<{]([^\])>}]{0,40})[\])>}]/gu;
const CALL_NAME_TAG = /<\/?(?:u|b|i|em|strong)>/gi;
const UNDERLINED = /(^|[\s-])_([^_]+)_(?=$|[\s-])/g;
const QUOTED = /(^|\s)["“„”«]([^"“”„«»]+)["“”»](?=$|[\s,])/gu;

/**
 * A division slash. GEDCOM marks the surname with slashes and has no way to write one inside a name, so our writer
 * writes this look-alike instead.
 */
export const SLASH_IN_NAME = '\u2215';

/** Condolences, spaces and apostrophes, and no more than the two slashes of a surname that is not empty. */
const PLAIN_NAME = /^[\p{L}\p{N}'’ ]+(?:\/[\p{L}\p{N}'’ ]+\/)?$/u;
const PERHAPS_UNKNOWN =
  /unk|unbek|known|name|living|privat|confid|incon|descon|onbek|kjent|kendt|okänd|nieznan|tunte|nescio|\b(?:nn|[lfm]nu|n[lfm]n|n n)\b/i;

/** Most names need no cleaning, and a file can have 250,000. */
function plainName(value: string): string | undefined {
  if (!PLAIN_NAME.test(value) || PERHAPS_UNKNOWN.test(value)) return undefined;
  return limited(value.replaceAll('/', ' ').replaceAll(/ {2,}/g, ' ').trim().normalize('NFC'));
}

/**
 * A nickname or alias is used only if there is no other name. Signs for unknown names and marks of call names are left
 * out, so a name can be empty.
 */
export function nameOf(record: GedcomNode, isVersion7: boolean): string {
  const names = childrenOf(record, 'NAME');
  const [first] = names;
  const plain = first && names.length === 1 ? plainName(first.value) : undefined;
  if (plain) return plain;
  const isMain = (name: GedcomNode) => !/^(?:aka|nick)/i.test(childOf(name, 'TYPE')?.value ?? '');
  const ordered = [...names.filter(isMain), ...names.filter((name) => !isMain(name))];
  for (const node of ordered) {
    const name = limited(inOrder(partsOf(node, isVersion7)));
    if (name !== '') return name;
  }
  return '';
}

/** Reads the value of a NAME line. */
export function readableName(value: string): string {
  return limited(inOrder(cleanParts(splitName(value.replaceAll('@@', '@')), '')));
}

interface NameParts {
  given: string;
  surname: string;
  suffix: string;
}

function partsOf(name: GedcomNode, isVersion7: boolean): NameParts {
  const value = isVersion7 ? name.value.replace(/^@@/, '@') : name.value.replaceAll('@@', '@');
  const nickname = piece(name, 'NICK');
  const parts = cleanParts(splitName(value), nickname);
  const pieces = cleanParts(
    { given: piece(name, 'NPFX', 'GIVN'), surname: piece(name, 'SPFX', 'SURN'), suffix: '' },
    nickname,
  );
  const isMarked = value.includes('/');
  if (parts.given === '' && parts.surname === '') {
    return { ...pieces, suffix: parts.suffix || cleanPart(piece(name, 'NSFX'), '') };
  }
  return {
    ...parts,
    given: parts.given || (isMarked ? pieces.given : ''),
    surname: parts.surname || (isMarked ? pieces.surname : ''),
  };
}

function piece(name: GedcomNode, ...tags: readonly string[]): string {
  return tags
    .map((tag) => childOf(name, tag)?.value.replaceAll(/\s*,\s*/g, ' ') ?? '')
    .join(' ')
    .trim();
}

/** The last pair of slashes encloses the surname. A slash before it belongs to the name, as in "Ann/Anna /Reed/". */
function splitName(value: string): NameParts {
  const segments = value.split('/');
  if (segments.length < 3) {
    return { given: segments[0] ?? '', surname: segments[1] ?? '', suffix: '' };
  }
  const [surname = '', suffix = ''] = segments.slice(-2);
  return { given: segments.slice(0, -2).join('/'), surname, suffix };
}

function cleanParts(parts: NameParts, nickname: string): NameParts {
  const given = cleanPart(parts.given, nickname);
  const surname = cleanPart(parts.surname, nickname);
  const isHidden = HIDDEN.test(given) || (given === '' && HIDDEN.test(surname));
  return {
    given: isHidden ? '' : given.replace(/^living (?=\S)/i, ''),
    surname: (isHidden || given === '') && HIDDEN.test(surname) ? '' : surname,
    suffix: cleanPart(parts.suffix, nickname),
  };
}

function cleanPart(part: string, nickname: string): string {
  const text = part
    .replaceAll(UNFIT_IN_A_NAME, ' ')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(CALL_NAME_TAG, '')
    .replaceAll(BRACKETED, (whole, inside: string) => (isUnknownPart(inside) ? ' ' : whole))
    .replaceAll(UNDERLINED, '$1$2')
    .replaceAll(QUOTED, (whole, before: string, inside: string) =>
      inside.trim() === nickname ? whole : `${before}${inside}`,
    )
    .replaceAll('*', '')
    .replaceAll(SLASH_IN_NAME, '/');
  const words = text.split(/\s+/).filter(Boolean);
  const kept = words.filter((word) => !isUnknownWord(word)).join(' ');
  const isUnknown = UNKNOWN_PART.test(words.join(' ')) || UNKNOWN_PART.test(kept);
  return isUnknown || !/[\p{L}\p{N}\p{S}]/u.test(kept) ? '' : kept;
}

function isUnknownWord(word: string): boolean {
  return SIGNS_ALONE.test(word) || UNKNOWN_WORD.test(word) || UNKNOWN_CAPITALS.test(word);
}

function isUnknownPart(text: string): boolean {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  return words.every(isUnknownWord) || UNKNOWN_PART.test(whole) || HIDDEN.test(whole);
}

function inOrder({ given, surname, suffix }: NameParts): string {
  if (given === '' && surname === '') return '';
  return [given, surname, suffix].filter(Boolean).join(' ');
}

function limited(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const characters = text.length > LONGEST_NAME ? Array.from(text) : [];
  return characters.length > LONGEST_NAME
    ? `${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : copyOf(text);
}

/**
 * JavaScript engines can store a substring as a reference to the whole text. The copy lets the engine free the text
 * of the file.
 */
export function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
