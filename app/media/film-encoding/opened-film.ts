import type { FilmContainer, FilmStreams } from '../film-playback.ts';

export interface PrepareFilmOptions {
  canServerEncode: boolean;
  /** called with the completed fraction, from 0 to 1 */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface OpenedFilm extends FilmStreams {
  seconds: number;
  /**
   * the container in which every browser plays the film without encoding; null if it needs encoding
   */
  container: FilmContainer | null;
  /** Null if no frame can be decoded. */
  withCover(signal: AbortSignal | undefined): Promise<File | null>;
  encode(options: Pick<PrepareFilmOptions, 'onProgress' | 'signal'>): Promise<File | null>;
  close(): void;
}

export interface FilmTools {
  openFilm(file: File): Promise<OpenedFilm | null>;
}
