/**
 * A file that cannot be kept, and why, as one sentence for the person who gave it. It never names a
 * path: the caller knows where in the document the file stands.
 */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
