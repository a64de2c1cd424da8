import { pageI18n as i18n } from '../language/i18n.ts';
import { formatCount } from '../wire/text/format-count.ts';
import { GEDCOM_LIMITS } from './limits.ts';

const SENTENCES = {
  TOO_LARGE: () => {
    const size = GEDCOM_LIMITS.bytes / 1024 ** 2;
    return i18n._(
      'This file is too large. The limit is {size} MB and {people} people. Export a single branch from your genealogy program, then choose the new file.',
      { size, people: formatCount(GEDCOM_LIMITS.persons, i18n.locale) },
    );
  },
  EMPTY: () => i18n._('This file is empty. Please export it again from your genealogy program.'),
  NOT_GEDCOM: () =>
    i18n._(
      'This isn’t a GEDCOM file. Export one from your genealogy program; its name ends in .ged or .gdz.',
    ),
  NO_PERSONS: () => i18n._('This file has no people in it. Choose another file.'),
  ZIP_WITHOUT_GEDCOM: () =>
    i18n._(
      'This ZIP file doesn’t contain a GEDCOM file. Choose a file whose name ends in .ged or .gdz.',
    ),
  ZIP_DAMAGED: () =>
    i18n._('This ZIP file is damaged or has a password. Please export or copy it again.'),
  UNREADABLE: () => i18n._('We couldn’t read this file. Please try choosing it again.'),
} as const;

export type GedcomRefusalCode = keyof typeof SENTENCES;

export function refusalSentence(code: GedcomRefusalCode): string {
  return SENTENCES[code]();
}

export class GedcomRefusal extends Error {
  override readonly name = 'GedcomRefusal';
  readonly code: GedcomRefusalCode;

  constructor(code: GedcomRefusalCode, options?: ErrorOptions) {
    super(refusalSentence(code), options);
    this.code = code;
  }
}
