/** Why a photo could not be used. The writer reads it in the language of the page. */
const NOTES = {
  noRoom: /*i18n*/ 'We can’t accept photos right now.',
  many: /*i18n*/ 'We’ve had a lot of photos from your network in the last hour.',
  lost: /*i18n*/ 'Something went wrong on our side.',
  failed: /*i18n*/ 'We couldn’t read the file.',
  damaged: /*i18n*/ 'The file is damaged or incomplete, so we can’t open it.',
} as const;

/** @returns the note that is stored */
export function photoNote(reason: keyof typeof NOTES): string {
  return NOTES[reason];
}
