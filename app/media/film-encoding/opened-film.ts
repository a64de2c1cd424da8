/** What the parts of preparing a film in the browser know of each other. */
import type { FilmContainer, FilmStreams } from '../film-playback.ts';

export interface PrepareFilmOptions {
  /** as the API says of the memorial */
  canServerEncode: boolean;
  /** called with the part that is done, from 0 to 1, while the film is being encoded */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A film that a browser has opened. */
export interface OpenedFilm extends FilmStreams {
  seconds: number;
  /** what it can be played in everywhere as it is; null if it must be encoded */
  container: FilmContainer | null;
  /** Writes the film anew with a frame as its cover, without encoding it; null if no frame can be decoded. */
  withCover(signal: AbortSignal | undefined): Promise<File | null>;
  /** Encodes the film; null if this browser cannot. */
  encode(options: Pick<PrepareFilmOptions, 'onProgress' | 'signal'>): Promise<File | null>;
  close(): void;
}

export interface FilmTools {
  /** Null if the file is not a film that can be read. */
  openFilm(file: File): Promise<OpenedFilm | null>;
}
