import { formatCount } from '../wire/text/format-count.ts';
import { GEDCOM_LIMITS } from './limits.ts';

export const GEDCOM_REFUSALS = {
  TOO_LARGE: `This file is too large: we can read up to ${GEDCOM_LIMITS.bytes / 1024 ** 2} MB and ${formatCount(GEDCOM_LIMITS.persons)} people. Most genealogy programs can export a single branch.`,
  EMPTY: 'This file is empty. Please export it again from your genealogy program.',
  NOT_GEDCOM:
    'This isn’t a GEDCOM file. Export one from your genealogy program; its name ends in .ged or .gdz.',
  NO_PERSONS: 'This file has no people in it.',
  ZIP_WITHOUT_GEDCOM: 'This ZIP file doesn’t contain a GEDCOM file.',
  ZIP_DAMAGED: 'This ZIP file is damaged or has a password. Please export or copy it again.',
  UNREADABLE: 'We couldn’t read this file. Choose it again.',
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
