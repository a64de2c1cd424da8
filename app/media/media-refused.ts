/**
 * Thrown for a file that cannot be stored. The message is the end of a sentence for the uploader. The caller adds the
 * beginning: the position in the document that refers to the file.
 */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
