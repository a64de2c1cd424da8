/** The people and families of a GEDCOM file. People and families are named by their places in the two lists. */

export type Sex = 'female' | 'male' | 'unknown';

/** A date as the file has it. */
export interface FileDate {
  value: string;
  /** the author's own words for it (GEDCOM 7) */
  phrase?: string;
}

/** A family in which a person is a child. */
export interface ChildLink {
  family: number;
  parentage: Parentage;
}

export type Parentage = 'birth' | 'adopted' | 'foster';

/** A person named by another person's record, such as a godparent. */
export interface Associate {
  person: number;
  relation: string;
}

export interface FilePerson {
  /** empty if the file has no name */
  name: string;
  sex: Sex;
  birth: FileDate | undefined;
  baptism: FileDate | undefined;
  death: FileDate | undefined;
  hasDied: boolean;
  /** true if the file asks to keep this person confidential */
  isConfidential: boolean;
  childOf: ChildLink[];
  partnerIn: number[];
  associates: Associate[];
}

export interface FileFamily {
  partners: number[];
  children: number[];
  marriage: FileDate | undefined;
  /** true after a divorce or an annulment */
  isOver: boolean;
  /** true if the file has an engagement and no marriage */
  isEngagement: boolean;
}

/** The problems found in a file. The rest of the file was read. */
export interface FileProblems {
  /** lines that are no GEDCOM lines; their text was added to the line before */
  strayLines: number;
  /** the numbers of the first stray lines, from 1 */
  firstStrayLines: number[];
  /** lines beyond the limit of a record */
  skippedLines: number;
  /** links to a person or family that the file does not contain */
  brokenLinks: number;
  /** records whose identifier another record has already */
  duplicates: number;
  /** true if the end mark is missing, so that people may be missing as well */
  isCutOff: boolean;
  /** bytes that are no characters in the file's encoding */
  hasUnreadableCharacters: boolean;
}

export interface FamilyFile {
  /** such as '5.5.1'; empty if the file does not say */
  version: string;
  /** such as 'ANSEL', as it was decoded */
  encoding: string;
  persons: FilePerson[];
  families: FileFamily[];
  problems: FileProblems;
}
