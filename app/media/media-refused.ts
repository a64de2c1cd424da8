export class MediaRefusedError extends Error {
  override readonly name: string = 'MediaRefusedError';
}

/** The file cannot be opened within the limits of time and memory, or ended the process that opened it. */
export class MediaTooCostlyError extends MediaRefusedError {
  override readonly name = 'MediaTooCostlyError';
}
