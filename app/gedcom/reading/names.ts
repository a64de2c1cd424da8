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

/** "Unknown" in languages of programs, and what else says so alone. */
const UNKNOWN =
  'unknown|unkn?\\.?|unbekannte?[rs]?|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|ignot[oa]|onbekende?|okänd|ukjent|ukendt|nieznan[aeiy]|neznám[ýáé]|tuntematon|ismeretlen|necunoscut[ăa]?|неизвестн\\p{L}+|невідом\\p{L}+|άγνωστ\\p{L}+|לא ידוע[הת]?|אלמוני[ת]?|غير معروفة?|مجهولة?|不明|不詳|未知';
const NAME_WORD =
  '(?:(?:first|given|middle|last|maiden|sur|family) ?)?name|(?:first|given|middle|last|maiden|sur|family)|vorname|nachname|familienname|geburtsname|mädchenname|prénom|nom|nombre|apellidos?|nome|cognome|sobrenome|apelido|voornaam|achternaam|förnamn|efternamn|fornavn|etternavn|efternavn|imię|nazwisko|имя|фамилия';
const ROLE_WORD =
  'father|mother|parents?|wife|husband|spouse|partner|child|son|daughter|infant|person|male|female|vater|mutter|kind|ehefrau|ehemann|père|mère|épouse|époux|enfant|padre|madre|esposa|esposo|pai|mãe';
const UNKNOWN_PART = new RegExp(
  [
    `^(?:${UNKNOWN})$`,
    `^(?:${NAME_WORD}|${ROLE_WORD}) (?:${UNKNOWN})$`,
    `^(?:${UNKNOWN}) (?:${NAME_WORD})$`,
    // "Unknown wife of John"
    `^(?:${UNKNOWN}) (?:${ROLE_WORD})(?: (?:of|von|de) .*)?$`,
    '^(?:n\\.? ?n\\.?|n/a|unnamed|not (?:known|named)|nomen nescio|no (?:first |given |last |sur)?name)$',
  ].join('|'),
  'iu',
);
/** Programs write these for people whom they leave out because they are alive. */
const HIDDEN = /^(?:living|private|confidential)(?: (?:person|individual))?$/i;
/** In another language only in brackets, because "Privat" and "Vivant" are names. */
const HIDDEN_IN_BRACKETS =
  /^(?:privat[eo]?|privée?|privad[oa]|prywatn[aey]|lebend|vivante?|viv[oa]|levend|living|private)$/iu;

const BRACKETED = /[[(<{]([^\])>}]{0,40})[\])>}]/gu;
const CALL_NAME_TAG = /<\/?(?:u|b|i|em|strong)>/gi;
const UNDERLINED = /(^|[\s-])_([^_]+)_(?=$|[\s-])/g;
const QUOTED = /(^|\s)(?:["“„”«»]([^"“”„«»]+)["“”«»]|['‘‚‹›]([^'‘’‚‹›]+)['‘’‹›])(?=$|[\s,])/gu;

/** The parts of a name in quotation marks, without the marks. */
export function quotedParts(name: string): string[] {
  return Array.from(name.matchAll(QUOTED), ([, , double, single]) =>
    (double ?? single ?? '').trim(),
  );
}

/**
 * A division slash. GEDCOM marks the surname with slashes and has no way to write one inside a name, so our writer
 * writes this look-alike instead.
 */
export const SLASH_IN_NAME = '\u2215';

/** Condolences, spaces and apostrophes, and no more than the two slashes of a surname that is not empty. */
const PLAIN_NAME = /^[\p{L}\p{N}'’ ]+(?:\/[\p{L}\p{N}'’ ]+\/)?$/u;
const PERHAPS_UNKNOWN =
  /unk|unbek|known|nam|living|privat|confid|incon|descon|sconosc|ignot|onbek|kjent|kendt|okänd|nieznan|neznám|tunte|ismer|necunos|nescio|неизв|невід|άγνω|ידוע|אלמונ|معروف|مجهول|不|未知|['’]|\b(?:nn|[lfm]nu|n[lfm]n|n n)\b/i;

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
  return limited(inOrder(cleanParts(splitName(value.replaceAll('@@', '@')), [])));
}

interface NameParts {
  given: string;
  surname: string;
  suffix: string;
}

function partsOf(name: GedcomNode, isVersion7: boolean): NameParts {
  const written = isVersion7 ? name.value.replace(/^@@/, '@') : name.value.replaceAll('@@', '@');
  const value = /^\s*n\/a\s*$/i.test(written) ? '' : written;
  const nicknames = (childOf(name, 'NICK')?.value ?? '').split(',').map((one) => one.trim());
  const isMarked = value.includes('/');
  const split = splitName(value);
  const given = isMarked ? withoutCommas(split.given) : split.given;
  const parts = cleanParts({ ...split, given }, nicknames);
  const pieces = cleanParts(
    { given: piece(name, 'NPFX', 'GIVN'), surname: piece(name, 'SPFX', 'SURN'), suffix: '' },
    nicknames,
  );
  if (parts.given === '' && parts.surname === '') {
    return { ...pieces, suffix: parts.suffix || cleanPart(piece(name, 'NSFX'), []) };
  }
  return {
    ...parts,
    given: parts.given || (isMarked ? pieces.given : ''),
    surname: parts.surname || (isMarked ? pieces.surname : ''),
  };
}

function piece(name: GedcomNode, ...tags: readonly string[]): string {
  return tags
    .map((tag) => withoutCommas(childOf(name, tag)?.value ?? ''))
    .join(' ')
    .trim();
}

function withoutCommas(names: string): string {
  return names.replaceAll(/\s*,\s*/g, ' ');
}

/**
 * The surname begins at the first slash after a space, because one before it belongs to the name, as in "Ann/Anna /Reed/".
 * It ends at a slash before a space or the end, so it can contain others, as in "Ann /Reed/Read/".
 */
function splitName(value: string): NameParts {
  const all = Array.from(value.matchAll(/\//g), ({ index }) => index);
  // "Ann / Anna /Reed/"
  const close = all.filter((at) => !/^\s\/\s$/.test(value.slice(at - 1, at + 2)));
  const slashes = close.length > 1 ? close : all;
  const [only] = slashes;
  if (only === undefined || slashes.length === 1) {
    return {
      given: value.slice(0, only),
      surname: value.slice((only ?? value.length) + 1),
      suffix: '',
    };
  }
  const isAfterSpace = (at: number) => at === 0 || /\s/.test(value.charAt(at - 1));
  const isBeforeSpace = (at: number) => /^[\s,]?$/.test(value.charAt(at + 1));
  const start = slashes.find(isAfterSpace) ?? slashes.at(-2) ?? only;
  const ends = slashes.filter((at) => at > start);
  const end = ends.find(isBeforeSpace) ?? ends.at(-1) ?? value.length;
  return {
    given: value.slice(0, start),
    surname: value.slice(start + 1, end).replaceAll('//', ' '),
    suffix: value.slice(end + 1).replaceAll(/(?<=^|\s)\/|\/(?=\s|$)/g, ''),
  };
}

function cleanParts(parts: NameParts, nicknames: readonly string[]): NameParts {
  const given = cleanPart(parts.given, nicknames);
  const surname = cleanPart(parts.surname, nicknames);
  const isHidden = HIDDEN.test(given) || (given === '' && HIDDEN.test(surname));
  if (HIDDEN.test(`${given} ${surname}`)) return { given: '', surname: '', suffix: '' };
  return {
    given: isHidden ? '' : given.replace(/^living (?=\S)/i, ''),
    surname: (isHidden || given === '') && HIDDEN.test(surname) ? '' : surname,
    suffix: cleanPart(parts.suffix, nicknames),
  };
}

function cleanPart(part: string, nicknames: readonly string[]): string {
  const text = part
    .replaceAll(UNFIT_IN_A_NAME, ' ')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(CALL_NAME_TAG, '')
    .replaceAll(BRACKETED, (whole, inside: string) => (isUnknownPart(inside) ? ' ' : whole))
    .replaceAll(UNDERLINED, '$1$2')
    .replaceAll(QUOTED, (whole, before: string, double?: string, single?: string) => {
      const inside = double ?? single ?? '';
      return nicknames.includes(inside.trim()) ? whole : `${before}${inside}`;
    })
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
  return (
    words.every(isUnknownWord) ||
    UNKNOWN_PART.test(whole) ||
    HIDDEN.test(whole) ||
    HIDDEN_IN_BRACKETS.test(whole)
  );
}

function inOrder({ given, surname, suffix }: NameParts): string {
  if (given === '' && surname === '') return '';
  const name = [given, surname].filter(Boolean).join(' ');
  return suffix === '' || suffix.startsWith(',') ? name + suffix : `${name} ${suffix}`;
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
