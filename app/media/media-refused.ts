export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
