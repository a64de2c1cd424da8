/** The people and families of a GEDCOM file. Links are indices into the two lists. */

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

/** A person in another person's record, such as a godparent. */
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
  /** true if the file marks the person as confidential */
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

/** The problems in a file. The rest of the file was read. */
export interface FileProblems {
  strayLines: number;
  /** line numbers from 1 */
  firstStrayLines: number[];
  skippedLines: number;
  brokenLinks: number;
  duplicates: number;
  /** true without the record `TRLR`, which ends a complete file */
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
