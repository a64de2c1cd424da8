/**
 * The people and families of a GEDCOM file. People and families refer to each other by their indices in the two
 * lists.
 */

export type Sex = 'female' | 'male' | 'unknown';

export interface FileDate {
  value: string;
  phrase?: string;
}

export interface ChildLink {
  family: number;
  parentage: Parentage;
}

export type Parentage = 'birth' | 'adopted' | 'foster';

/** A link from a person's record to another person, such as a godparent. */
export interface Associate {
  person: number;
  relation: string;
}

export interface FilePerson {
  name: string;
  sex: Sex;
  birth: FileDate | undefined;
  baptism: FileDate | undefined;
  death: FileDate | undefined;
  hasDied: boolean;
  isConfidential: boolean;
  childOf: ChildLink[];
  partnerIn: number[];
  associates: Associate[];
}

export interface FileFamily {
  partners: number[];
  children: number[];
  marriage: FileDate | undefined;
  isOver: boolean;
  isEngagement: boolean;
}

/** Problems that did not stop the reading of the file. */
export interface FileProblems {
  strayLines: number;
  /** line numbers from 1 */
  firstStrayLines: number[];
  skippedLines: number;
  brokenLinks: number;
  duplicates: number;
  /** true if the record `TRLR`, which ends a complete file, is missing */
  isCutOff: boolean;
  hasUnreadableCharacters: boolean;
}

export interface FamilyFile {
  version: string;
  encoding: string;
  persons: FilePerson[];
  families: FileFamily[];
  problems: FileProblems;
}
