/**
 * Sends a file by the tus protocol. Resumes after a network failure, after a restart of the browser, and in a new tab.
 */
import { t } from '@lingui/core/macro';
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client';

import { maySendAs } from '../../../accounts/session-in-browser/user-key.ts';
import { pageI18n } from '../../../language/i18n.ts';
import { addressOf, call } from '../../../wire/call.ts';
import type { FailureEnvelope } from '../../../wire/envelope.ts';
import { ApiFailure, retryAfterMs } from '../../../wire/errors/api-failure.ts';
import { UPLOAD_LIMITS } from '../contract.ts';
import { uploads } from '../endpoints.ts';
import type { UploadPlace } from './upload-place.ts';

export interface FileToSend {
  memorialId: string;
  userKey: string;
  file: Blob;
  name: string;
  type: string;
  place: UploadPlace;
  uploadUrl?: string | undefined;
  onProgress: (sentBytes: number) => void;
  onUrl: (uploadUrl: string) => void;
}

/** `refused`: the file is sent again only if the user asks for it. All other kinds: the file can be sent later. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly kind: 'refused' | 'busy' | 'offline' | 'signed-out' | 'unsaved' | 'aborted';
  readonly code: string | undefined;
  /** how long the server asks to wait before the next attempt */
  readonly retryAfterMs: number | undefined;

  constructor(kind: SendFailure['kind'], message: string, code?: string, afterMs?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = afterMs;
  }
}

export type SendFile = (file: FileToSend, signal: AbortSignal) => Promise<void>;

const RETRY_DELAYS_MS = [0, 1_000, 3_000, 10_000];

/** These statuses are retried. After a change of networks, a partly received request gets 408 or 409. */
const REPEATED_STATUS = [401, 408, 409, 423, 425];

export interface TusFile {
  endpoint: string;
  /** whose file it is: nothing is sent while another user is signed in, in whichever tab */
  userKey: string;
  file: Blob;
  metadata: Record<string, string>;
  uploadUrl?: string | undefined;
  onProgress: (sentBytes: number) => void;
  onUrl: (uploadUrl: string) => void;
  /** Renews an expired session. The upload then continues. */
  renewSession: () => Promise<unknown>;
}

/** @throws SendFailure */
export const sendFile: SendFile = (options, signal) => {
  const { memorialId, userKey, file, name, type, place, uploadUrl, onProgress, onUrl } = options;
  return sendByTus(
    {
      userKey,
      endpoint: addressOf(uploads.create, { id: memorialId }),
      file,
      metadata: { filename: name, filetype: type, ...textsOf(place) },
      uploadUrl,
      onProgress,
      onUrl,
      renewSession: () => call(uploads.list, { id: memorialId }),
    },
    signal,
  );
};

/**
 * Resolves when the server has all bytes.
 * @throws SendFailure
 */
export async function sendByTus(options: TusFile, signal: AbortSignal): Promise<void> {
  const { endpoint, userKey, file, metadata, uploadUrl, onProgress, onUrl, renewSession } = options;
  const { Upload } = await loadTus();
  if (signal.aborted) throw new SendFailure('aborted', 'The upload was stopped.');
  await new Promise<void>((resolve, reject) => {
    const upload: TusUpload = new Upload(file, {
      endpoint,
      uploadUrl: uploadUrl ?? null,
      chunkSize: UPLOAD_LIMITS.chunkBytes,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      metadata,
      headers: { 'Accept-Language': pageI18n.locale },
      onUploadUrlAvailable: () => {
        if (upload.url) onUrl(upload.url);
      },
      onProgress,
      // To another user the upload does not exist, and the library would begin it again as theirs.
      onBeforeRequest: () => {
        if (!maySendAs(userKey)) throw new SendFailure('signed-out', 'Another user is signed in.');
      },
      onAfterResponse: (_, response) => renewAfter(response, renewSession),
      onShouldRetry: (error) => mayRepeat(error),
      onSuccess: () => resolve(),
      onError: (error) => reject(failureOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new SendFailure('aborted', 'The upload was stopped.'));
    });
    upload.start();
  });
}

/** If the request fails, the server removes the upload within a day. */
export async function cancelSent(uploadUrl: string): Promise<void> {
  try {
    const { Upload } = await loadTus();
    await Upload.terminate(uploadUrl);
  } catch {
    // Without a network, the server removes the upload later.
  }
}

async function loadTus() {
  try {
    return await import('tus-js-client');
  } catch {
    throw new SendFailure('offline', 'The network is unavailable.');
  }
}

function textsOf(place: UploadPlace): Record<string, string> {
  return 'list' in place ? { ...place, position: String(place.position) } : { ...place };
}

async function renewAfter(
  response: HttpResponse,
  renewSession: () => Promise<unknown>,
): Promise<void> {
  if (response.getStatus() !== 401) return;
  try {
    await renewSession();
  } catch {
    // Without a session, the retry also fails, and sending waits until the user has signed in.
  }
}

function mayRepeat(error: DetailedError): boolean {
  if (error.causingError instanceof SendFailure) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  if (error.originalResponse?.getHeader('Retry-After')) return false;
  return status < 400 || status >= 500 || REPEATED_STATUS.includes(status);
}

/** @param error - a failed request, or an unexpected response */
export function failureOf(error: Error | DetailedError): SendFailure {
  if ('causingError' in error && error.causingError instanceof SendFailure) {
    return error.causingError;
  }
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const { code, message } = readProblem(response?.getBody() ?? '');
  const status = response?.getStatus() ?? 0;
  if (status === 0) return new SendFailure('offline', 'The network is unavailable.');
  if (status === 401) return new SendFailure('signed-out', 'Please log in again.', code);
  const isPassing = status >= 500 || status === 429 || REPEATED_STATUS.includes(status);
  if (isPassing) {
    const afterMs = retryAfterMs(response?.getHeader('Retry-After'));
    return new SendFailure('busy', message ?? 'The server is busy.', code, afterMs);
  }
  return new SendFailure(
    'refused',
    message ?? t`We can’t add this file. Choose a different one.`,
    code,
  );
}

/** @param error - of an upload, or of anything else on the way to it, which may succeed later */
export function toSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  if (!(error instanceof ApiFailure)) return new SendFailure('busy', String(error));
  const { status, message, code, retryAfterMs: afterMs } = error;
  if (status === 0) return new SendFailure('offline', message, code);
  return new SendFailure(status === 401 ? 'signed-out' : 'busy', message, code, afterMs);
}

function readProblem(body: string): { code: string | undefined; message: string | undefined } {
  try {
    const { code, localized, message } = JSON.parse(body) as Partial<FailureEnvelope>;
    const sentence: unknown = localized?.message ?? message;
    return {
      code: typeof code === 'string' ? code : undefined,
      message: typeof sentence === 'string' ? sentence : undefined,
    };
  } catch {
    return { code: undefined, message: undefined };
  }
}
