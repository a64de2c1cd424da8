import { formatCount } from '../wire/text/format-count.ts';
import { GEDCOM_LIMITS } from './limits.ts';

export const GEDCOM_REFUSALS = {
  TOO_LARGE: `This file is too large. Up to ${GEDCOM_LIMITS.bytes / 1024 ** 2} MB and ${formatCount(GEDCOM_LIMITS.persons)} people can be read. Most genealogy programs can export a single branch.`,
  EMPTY: 'This file is empty. Please export it again from your genealogy program.',
  NOT_GEDCOM:
    'This is not a GEDCOM file. Genealogy programs write one by “Export”; its name ends in .ged or .gdz.',
  NO_PERSONS: 'There are no people in this file.',
  ZIP_WITHOUT_GEDCOM: 'There is no GEDCOM file in this ZIP archive.',
  ZIP_DAMAGED:
    'This ZIP archive is damaged or protected by a password. Please export or copy it again.',
  UNREADABLE: 'This file could not be read. Please choose it again.',
} as const;

export type GedcomRefusalCode = keyof typeof GEDCOM_REFUSALS;

export class GedcomRefusal extends Error {
  override readonly name = 'GedcomRefusal';
  readonly code: GedcomRefusalCode;

  constructor(code: GedcomRefusalCode, options?: ErrorOptions) {
    super(GEDCOM_REFUSALS[code], options);
    this.code = code;
  }
}
