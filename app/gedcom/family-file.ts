/**
 * The people and families of a GEDCOM file. People and families refer to each other by their indices in the two
 * lists.
 */

export type Sex = 'female' | 'male' | 'unknown';

export interface FileDate {
  value: string;
  phrase?: string;
}

/** `relatives/parentage.ts` decides from these links who is which parent of a child. */
export interface ChildLink {
  family: number;
  /** for both parents, unless `father` or `mother` says more */
  parentage: Parentage;
  /** true if the file states `parentage`. A link without a word has the parentage `birth`. */
  isStated?: true;
  father?: Parentage;
  mother?: Parentage;
}

/** `unclear` if the file says that it is no birth, or that it is not known, and nothing that the tree has a word for */
export type Parentage = 'birth' | 'adopted' | 'foster' | 'step' | 'guardian' | 'unclear';

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
  /** the partner whom the file has as husband; a woman in some files */
  father: number | undefined;
  /** the partner whom the file has as wife */
  mother: number | undefined;
  children: number[];
  marriage: FileDate | undefined;
  isOver: boolean;
  /** true if the file says that the couple was not married, or only engaged */
  isUnmarried: boolean;
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

/** A few names of the file, as they look in an encoding in which the file could be written. */
export interface Reading {
  encoding: string;
  names: string[];
}

export interface FamilyFile {
  version: string;
  encoding: string;
  /** from which a person can choose, the likeliest first; empty if the encoding is certain */
  readings: Reading[];
  persons: FilePerson[];
  families: FileFamily[];
  problems: FileProblems;
}
