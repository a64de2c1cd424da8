import { FilePathSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

import { MediaRefusedError } from '../../media-refused.ts';
import { damaged } from '../mp4-boxes.server.ts';

const CACHE_BYTES = 4 * 1024 * 1024;

/**
 * @param read - reads the film; the film is closed afterwards
 * @throws MediaRefusedError if the film is damaged; errors of the operating system are thrown unchanged
 */
export async function withVideo<Result>(
  path: string,
  read: (input: Input) => Promise<Result>,
): Promise<Result> {
  Logging.level = LogLevel.Silent;
  const input = new Input({
    source: new FilePathSource(path, { maxCacheSize: CACHE_BYTES }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  try {
    return await read(input);
  } catch (error) {
    throw isOfTheSystem(error) ? error : refusal(error);
  } finally {
    input.dispose();
  }
}

function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function refusal(error: unknown): MediaRefusedError {
  return error instanceof MediaRefusedError ? error : damaged({ cause: error });
}
