import { pageI18n as i18n } from '../../language/i18n.ts';
import {
  FAMILY_CATEGORIES,
  type FamilyCategory,
} from '../../memorials/family-tree/family-category-label.ts';
import { categoryOf } from '../../memorials/family-tree/family-tree.ts';
import { readDate } from '../dates/read-date.ts';
import type { FamilyFile, FilePerson } from '../family-file.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import { findRelatives, type FoundRelative } from './find-relatives.ts';
import { lifeYears } from './life-years.ts';
import { LivingJudge } from './living.ts';

export interface ProposedRelative {
  person: number;
  name: string;
  relationship: string;
  dob?: string;
  years: string;
  mayBeLiving: boolean;
  isConfidential: boolean;
  dateNote?: string;
  /** set if the file leaves the relationship open */
  relationNote?: string;
}

export interface ProposedGroup {
  category: FamilyCategory;
  relatives: ProposedRelative[];
}

export interface ProposedRelatives {
  groups: ProposedGroup[];
  /** the number of people without a name, who cannot be added */
  nameless: number;
  /** the number of relatives that are left out because of the limit; these are the most distant ones */
  beyondLimit: number;
  hasLoop: boolean;
  hasManyParents: boolean;
}

/** Groups the relatives as the family tree does. In each group, the nearest relatives come first. */
export function proposeRelatives(
  file: FamilyFile,
  person: number,
  currentYear: number,
): ProposedRelatives {
  const { relatives, hasLoop, hasManyParents } = findRelatives(file, person);
  const judge = new LivingJudge(file, currentYear);
  const named = relatives.filter((relative) => file.persons[relative.person]?.name);
  const proposed = named
    .slice(0, GEDCOM_LIMITS.proposals)
    .flatMap((relative) => propose(file, relative, judge, currentYear));
  const byCategory = Map.groupBy(proposed, ({ relationship }) => categoryOf(relationship));
  return {
    groups: FAMILY_CATEGORIES.flatMap((category) => {
      const inCategory = byCategory.get(category);
      return inCategory ? [{ category, relatives: inCategory }] : [];
    }),
    nameless: relatives.length - named.length,
    beyondLimit: Math.max(0, named.length - GEDCOM_LIMITS.proposals),
    hasLoop,
    hasManyParents,
  };
}

function propose(
  file: FamilyFile,
  { person: place, relationship, note: relationNote }: FoundRelative,
  judge: LivingJudge,
  currentYear: number,
): ProposedRelative[] {
  const person = file.persons[place];
  if (!person) return [];
  const { date, note } = birthOf(person, currentYear);
  return [
    {
      person: place,
      name: person.name,
      relationship,
      ...(date ? { dob: date } : {}),
      years: lifeYears(person),
      mayBeLiving: judge.mayBeLiving(place),
      isConfidential: person.isConfidential,
      ...(note ? { dateNote: note } : {}),
      ...(relationNote ? { relationNote } : {}),
    },
  ];
}

function birthOf({ birth, baptism }: FilePerson, currentYear: number): ReturnType<typeof readDate> {
  if (birth) return readDate(birth, currentYear);
  return baptism
    ? {
        note: i18n._(
          'The file gives a date of baptism but no date of birth, so we left the date of birth empty.',
        ),
      }
    : {};
}
