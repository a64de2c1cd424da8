/** The interfaces between the modules that prepare a film in the browser. */
import type { FilmContainer, FilmStreams } from '../film-playback.ts';

export interface PrepareFilmOptions {
  /** whether the server can encode films, as the API reports it with the memorial */
  canServerEncode: boolean;
  /** called during encoding with the completed fraction, from 0 to 1 */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A film that a browser has opened. */
export interface OpenedFilm extends FilmStreams {
  seconds: number;
  /** the container in which the film plays everywhere without encoding; null if the film must be encoded */
  container: FilmContainer | null;
  /** Rewrites the film with a frame as its cover, without encoding; null if no frame can be decoded. */
  withCover(signal: AbortSignal | undefined): Promise<File | null>;
  /** Encodes the film; null if this browser cannot. */
  encode(options: Pick<PrepareFilmOptions, 'onProgress' | 'signal'>): Promise<File | null>;
  close(): void;
}

export interface FilmTools {
  /** Opens a film; null if the file is not a readable film. */
  openFilm(file: File): Promise<OpenedFilm | null>;
}
