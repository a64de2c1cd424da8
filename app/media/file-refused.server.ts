import { AppError } from '../wire/errors/app-error.ts';
import { MediaRefusedError } from './media-refused.ts';

/** @throws AppError FILE_REFUSED for a file that was refused, and otherwise the error itself */
export function throwAsAppError(error: unknown): never {
  if (!(error instanceof MediaRefusedError)) throw error;
  throw new AppError('FILE_REFUSED', { message: error.sentence, cause: error });
}
