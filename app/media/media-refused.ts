import { inEnglish } from '../wire/errors/sentence.ts';

/** @returns for example 'is empty' for 'This file is empty.', to put after the name of a file */
export function endOf(sentence: string): string {
  const english = inEnglish(sentence);
  return /^This (?:file|photo) (.+)\.$/s.exec(english)?.[1] ?? english;
}

/** The message is the English end of a sentence that begins with the file (`endOf`). */
export class MediaRefusedError extends Error {
  override readonly name: string = 'MediaRefusedError';
  /** a whole sentence for the person who added the file; may have values (`storedSentence`) */
  readonly sentence: string;

  constructor(sentence: string, options?: ErrorOptions) {
    super(endOf(sentence), options);
    this.sentence = sentence;
  }
}

/** The file cannot be opened within the limits of time and memory, or ended the process that opened it. */
export class MediaTooCostlyError extends MediaRefusedError {
  override readonly name: string = 'MediaTooCostlyError';
}

/** The process ended in two attempts: because of the file, or because the machine was short of memory. */
export class ProcessDiedError extends MediaTooCostlyError {
  override readonly name = 'ProcessDiedError';
}
