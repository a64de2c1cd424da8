import { categoryOf } from '../../memorials/family-tree/family-tree.ts';
import { parseLifeDate } from '../../memorials/life-dates.ts';
import { MONTH_CODES } from '../dates/calendars.ts';
import { quotedParts, SLASH_IN_NAME } from '../reading/names.ts';

export interface TreeToWrite {
  head: Readonly<Record<string, unknown>>;
  members: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

interface WrittenPerson {
  xref: string;
  lines: string[];
}

/**
 * Writes a family tree as GEDCOM 7. Parents, partners, children and siblings become families. All other people become
 * associates with the relationship as the family typed it, because the tree does not store through whom they are
 * related.
 */
export function writeGedcom(tree: TreeToWrite): string {
  return new TreeWriter(tree).write();
}

type Place = 'parent' | 'partner' | 'child' | 'sibling' | 'associate';

const PLACES: ReadonlyArray<readonly [RegExp, Place]> = [
  [/^(?:mother|father|mum|mom|dad|parent)$/, 'parent'],
  [/^(?:former |late |ex-?)?(?:wife|husband|spouse|partner)$/, 'partner'],
  [/^(?:daughter|son|child)$/, 'child'],
  [/^(?:twin )?(?:sister|brother|sibling)$/, 'sibling'],
];

const FEMALE = /mother|mum\b|mom\b|daughter|sister|wife|\baunt|niece|granny|grandma|nana\b|stepmum/;
const MALE = /father|dad\b|\bson\b|grandson|stepson|godson|brother|husband|uncle|nephew|grandpa/;

const SINGLE_PERSON_PLACES: ReadonlySet<Place> = new Set(['parent', 'sibling']);

class TreeWriter {
  readonly #tree: TreeToWrite;
  readonly #people: WrittenPerson[] = [];
  readonly #families: string[][] = [];

  constructor(tree: TreeToWrite) {
    this.#tree = tree;
  }

  write(): string {
    const { head } = this.#tree;
    const first = this.#addPerson({
      name: head['fullName'],
      birth: [head['dob'], head['birthLocation']],
      death: [head['dod'], head['deathLocation'], head['burialLocation']],
    });
    const second = textOf(head['fullName2'])
      ? this.#addPerson({
          name: head['fullName2'],
          birth: [head['dob2'], head['birthLocation2']],
          death: [head['dod2'], head['deathLocation2'], head['burialLocation2']],
        })
      : undefined;
    this.#addMembers(first, second);
    return [
      '0 HEAD',
      '1 GEDC',
      '2 VERS 7.0',
      ...this.#people.flatMap(({ lines }) => lines),
      ...this.#families.flat(),
      '0 TRLR',
      '',
    ].join('\n');
  }

  #addMembers(first: WrittenPerson, second: WrittenPerson | undefined): void {
    const places = new Map<Place, Array<{ person: WrittenPerson; relationship: string }>>();
    for (const member of this.#tree.members) {
      const relationship = textOf(member['relationship']);
      const person = this.#addPerson({
        name: member['name'],
        sex: sexOf(relationship),
        birth: [member['dob']],
      });
      const place = placeOf(relationship, second !== undefined);
      places.set(place, [...(places.get(place) ?? []), { person, relationship }]);
    }
    const peopleOf = (place: Place) => places.get(place)?.map(({ person }) => person) ?? [];
    this.#addParents(first, peopleOf('parent'), peopleOf('sibling'));
    this.#addPartnerships(first, second, places.get('partner') ?? [], peopleOf('child'));
    for (const { person, relationship } of places.get('associate') ?? []) {
      first.lines.push(`1 ASSO @${person.xref}@`, '2 ROLE OTHER');
      first.lines.push(...line(3, 'PHRASE', singleLine(relationship)));
    }
  }

  /** A GEDCOM family has at most two parents, so each additional parent gets a new family. */
  #addParents(
    person: WrittenPerson,
    parents: readonly WrittenPerson[],
    siblings: readonly WrittenPerson[],
  ): void {
    if (parents.length === 0 && siblings.length === 0) return;
    this.#addFamily(parents.slice(0, 2), [person, ...siblings]);
    for (const parent of parents.slice(2)) this.#addFamily([parent], [person]);
  }

  #addPartnerships(
    first: WrittenPerson,
    second: WrittenPerson | undefined,
    partners: ReadonlyArray<{ person: WrittenPerson; relationship: string }>,
    children: readonly WrittenPerson[],
  ): void {
    const all = second ? [{ person: second, relationship: '' }, ...partners] : partners;
    const isShared = all.length === 1;
    for (const { person, relationship } of all) {
      this.#addFamily([first, person], isShared ? children : [], coupleEvents(relationship));
    }
    if (!isShared && children.length > 0) this.#addFamily([first], children);
  }

  #addPerson(facts: PersonFacts): WrittenPerson {
    const xref = `I${this.#people.length + 1}`;
    const lines = [
      `0 @${xref}@ INDI`,
      ...nameLines(textOf(facts.name)),
      ...(facts.sex ? [`1 SEX ${facts.sex}`] : []),
      ...event('BIRT', textOf(facts.birth[0]), textOf(facts.birth[1])),
      ...(facts.death ? deathLines(facts.death) : []),
    ];
    const person = { xref, lines };
    this.#people.push(person);
    return person;
  }

  #addFamily(
    partners: readonly WrittenPerson[],
    children: readonly WrittenPerson[],
    events: readonly string[] = [],
  ): void {
    const xref = `F${this.#families.length + 1}`;
    const [husband, wife] = inOrder(partners);
    this.#families.push([
      `0 @${xref}@ FAM`,
      ...(husband ? [`1 HUSB @${husband.xref}@`] : []),
      ...(wife ? [`1 WIFE @${wife.xref}@`] : []),
      ...children.map((child) => `1 CHIL @${child.xref}@`),
      ...events,
    ]);
    for (const partner of partners) partner.lines.push(`1 FAMS @${xref}@`);
    for (const child of children) child.lines.push(`1 FAMC @${xref}@`);
  }
}

interface PersonFacts {
  name: unknown;
  sex?: 'F' | 'M' | undefined;
  birth: readonly unknown[];
  death?: readonly unknown[];
}

/**
 * A couple's parents, siblings and partners become associates, because the tree does not store to which person of
 * the couple they belong.
 */
function placeOf(relationship: string, isCouple: boolean): Place {
  const word = relationship.toLowerCase().trim();
  const place = PLACES.find(([pattern]) => pattern.test(word))?.[1] ?? 'associate';
  if (isCouple && (SINGLE_PERSON_PLACES.has(place) || place === 'partner')) return 'associate';
  return categoryOf(relationship) ? place : 'associate';
}

/** "Daughter’s partner" and "friend of her mother" say nothing of the partner and the friend. */
function sexOf(relationship: string): 'F' | 'M' | undefined {
  const word = relationship
    .toLowerCase()
    .replace(/^.*['’]s\s/, '')
    .replace(/\sof\s.*$/, '');
  if (FEMALE.test(word) === MALE.test(word)) return undefined;
  return FEMALE.test(word) ? 'F' : 'M';
}

/**
 * Returns the partners in the order HUSB, WIFE. GEDCOM allows any sex for both, but other programs expect a woman as
 * WIFE.
 */
function inOrder(
  partners: readonly WrittenPerson[],
): [WrittenPerson | undefined, WrittenPerson | undefined] {
  const [one, other] = partners;
  const isFemale = (person: WrittenPerson | undefined) =>
    person?.lines.includes('1 SEX F') ?? false;
  const isMale = (person: WrittenPerson | undefined) => person?.lines.includes('1 SEX M') ?? false;
  return (isFemale(one) && !isFemale(other)) || isMale(other) ? [other, one] : [one, other];
}

/** A memorial is for people who have died, so a death is written even if its date is missing. */
function deathLines([date, place, burial]: readonly unknown[]): string[] {
  const death = event('DEAT', textOf(date), textOf(place));
  return [...(death.length > 0 ? death : ['1 DEAT Y']), ...event('BURI', '', textOf(burial))];
}

function event(tag: string, date: string, place: string): string[] {
  const written = gedcomDate(date);
  if (written === '' && place === '') return [];
  return [`1 ${tag}`, ...(written ? [`2 DATE ${written}`] : []), ...line(2, 'PLAC', place)];
}

function gedcomDate(value: string): string {
  const date = parseLifeDate(value);
  if (!date) return '';
  const month = date.month && MONTH_CODES.GREGORIAN[date.month - 1];
  return [date.day, month, date.year].filter((part) => part !== undefined).join(' ');
}

/** "Partner" says neither that a couple was married nor that it was not. The couple itself is an event of GEDCOM. */
function coupleEvents(relationship: string): string[] {
  if (relationship === '') return [];
  const isPartner = /partner$/i.test(relationship);
  return [
    ...(isPartner ? ['1 EVEN Partners', '2 TYPE Partners'] : ['1 MARR Y']),
    ...(/^(?:former|ex)/i.test(relationship) ? ['1 DIV Y'] : []),
  ];
}

/**
 * The tree does not know which part of a name is the surname, so none is marked. Some programs put call names in
 * quotation marks and others nicknames. So that no reader mistakes one for the other, quoted parts are also written as
 * nicknames.
 */
function nameLines(name: string): string[] {
  const text = singleLine(name).replaceAll('/', SLASH_IN_NAME);
  const nicknames = quotedParts(text).join(', ');
  return [...line(1, 'NAME', text), ...(text === '' ? [] : line(2, 'NICK', nicknames))];
}

function singleLine(text: string): string {
  return fit(text).replaceAll(/\s+/g, ' ').trim();
}

const LINE_BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;
/** GEDCOM 7 bans these. A byte order mark and a tab are allowed, but some programs take them for something else. */
const BANNED =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/gu;

function fit(text: string): string {
  return text.replaceAll(LINE_BREAKS, '\n').replaceAll(BANNED, '').replaceAll('\t', ' ');
}

/** Line breaks become CONT lines. A leading @ is doubled. */
function line(level: number, tag: string, text: string): string[] {
  const [first = '', ...more] = fit(text)
    .trim()
    .split('\n')
    .map((part) => (part.startsWith('@') ? `@${part}` : part));
  if (first === '' && more.length === 0) return [];
  return [
    `${level} ${tag} ${first}`,
    ...more.map((part) => `${level + 1} CONT${part ? ` ${part}` : ''}`),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
