/** Why a photo could not be used. It is stored in English, and the writer reads it in the language of the page. */
import type { I18n } from '@lingui/core';

import { pageI18n } from '../../../language/i18n.ts';

const NOTES = {
  noRoom: (i18n: I18n) => i18n._('We can’t accept photos right now.'),
  many: (i18n: I18n) => i18n._('We’ve had a lot of photos from your network in the last hour.'),
  lost: (i18n: I18n) => i18n._('Something went wrong on our side.'),
  failed: (i18n: I18n) => i18n._('We couldn’t read the file.'),
  damaged: (i18n: I18n) => i18n._('The file is damaged or incomplete, so we can’t open it.'),
} as const;

/** @returns the note that is stored */
export function photoNote(reason: keyof typeof NOTES): string {
  return NOTES[reason](pageI18n);
}

/** Notes about single files, such as “The file is 20 × 9000; …”, stay in English. */
export function photoNoteIn(i18n: I18n, note: string): string {
  const say = Object.values(NOTES).find((one) => one(pageI18n) === note);
  return say ? say(i18n) : note;
}
