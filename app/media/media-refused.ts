/**
 * Thrown for a file that cannot be stored; the message is a sentence for the person who uploaded it. It never
 * contains a path: the caller knows where the document refers to the file.
 */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
