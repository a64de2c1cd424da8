/** The people and families of a GEDCOM file. They refer to each other by their index in the two lists. */

export type Sex = 'female' | 'male' | 'unknown';

/** A date as written in the file. */
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
  /** true if the file marks this person as confidential */
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
  /** number of lines that are not GEDCOM; their text was added to the previous line */
  strayLines: number;
  /** the line numbers of the first stray lines, from 1 */
  firstStrayLines: number[];
  /** number of lines that were skipped because their record is too long */
  skippedLines: number;
  /** number of links to a person or family that the file does not contain */
  brokenLinks: number;
  /** number of records whose identifier is missing or already used by another record */
  duplicates: number;
  /** true if the end mark is missing, so that people may be missing as well */
  isCutOff: boolean;
  /** true if the file has bytes that are invalid in its encoding */
  hasUnreadableCharacters: boolean;
}

export interface FamilyFile {
  /** such as '5.5.1'; empty if the file does not state it */
  version: string;
  /** the encoding that was used, such as 'ANSEL' */
  encoding: string;
  persons: FilePerson[];
  families: FileFamily[];
  problems: FileProblems;
}
