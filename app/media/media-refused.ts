/**
 * Thrown for a file that cannot be stored. The message is the end of a sentence for the uploader; the caller adds where
 * the document refers to the file.
 */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
