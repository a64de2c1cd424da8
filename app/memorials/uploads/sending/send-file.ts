/**
 * Sends one file by the tus protocol: in parts, and resuming at the server's offset after a network failure, a restart
 * of the server or in a new tab.
 */
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client';

import { memorialCalls } from '../../management/client.ts';
import { UPLOAD_LIMITS } from '../contract.ts';
import type { UploadPlace } from './upload-place.ts';

export interface FileToSend {
  memorialId: string;
  file: Blob;
  name: string;
  type: string;
  place: UploadPlace;
  /** the URL of an upload that was created earlier */
  uploadUrl?: string | undefined;
  onProgress: (sentBytes: number) => void;
  onUrl: (uploadUrl: string) => void;
}

/** Why a file was not sent. `refused` is final; the others are retried. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly kind: 'refused' | 'busy' | 'offline' | 'signed-out' | 'aborted';
  /** the error code of the server, such as `PLAN_LIMIT` */
  readonly code: string | undefined;

  constructor(kind: SendFailure['kind'], message: string, code?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export type SendFile = (file: FileToSend, signal: AbortSignal) => Promise<void>;

/** Retry delays of one request. After the last one, the queue decides when to continue. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 10_000];

/** A phone that changes its network gets 408 or 409 for a request that arrived only in part. */
const REPEATED_STATUS = [401, 408, 409, 423, 425];

/**
 * Resolves when the server has all bytes.
 * @throws SendFailure
 */
export const sendFile: SendFile = async (options, signal) => {
  const { memorialId, file, name, type, place, uploadUrl, onProgress, onUrl } = options;
  const { Upload } = await loadTus();
  if (signal.aborted) throw new SendFailure('aborted', 'The upload was ended.');
  await new Promise<void>((resolve, reject) => {
    const upload: TusUpload = new Upload(file, {
      endpoint: `/api/v1/memorials/${memorialId}/uploads`,
      uploadUrl: uploadUrl ?? null,
      chunkSize: UPLOAD_LIMITS.chunkBytes,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      metadata: { filename: name, filetype: type, ...textsOf(place) },
      onUploadUrlAvailable: () => {
        if (upload.url) onUrl(upload.url);
      },
      onProgress,
      onAfterResponse: (_, response) => renewSession(memorialId, response),
      onShouldRetry: (error) => mayRepeat(error),
      onSuccess: () => resolve(),
      onError: (error) => reject(failureOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new SendFailure('aborted', 'The upload was ended.'));
    });
    upload.start();
  });
};

/** Cancels an upload on the server. If that fails, the server removes it after a day. */
export async function cancelSent(uploadUrl: string): Promise<void> {
  try {
    const { Upload } = await loadTus();
    await Upload.terminate(uploadUrl);
  } catch {
    // No network; the server removes the upload later.
  }
}

async function loadTus() {
  try {
    return await import('tus-js-client');
  } catch {
    throw new SendFailure('offline', 'The network is away.');
  }
}

function textsOf(place: UploadPlace): Record<string, string> {
  return 'list' in place ? { ...place, position: String(place.position) } : { ...place };
}

/** An expired session is renewed by any call of the API; the retry then succeeds. */
async function renewSession(memorialId: string, response: HttpResponse): Promise<void> {
  if (response.getStatus() !== 401) return;
  try {
    await memorialCalls.uploads(memorialId);
  } catch {
    // The retry is refused as well, and the queue then waits for the sign-in.
  }
}

function mayRepeat(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status < 400 || status >= 500 || REPEATED_STATUS.includes(status);
}

/** @param error - of the tus client: a failed request, or an unexpected response */
export function failureOf(error: Error | DetailedError): SendFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  const { code, message } = readProblem(response?.getBody() ?? '');
  if (status === 0) return new SendFailure('offline', 'The network is away.');
  if (status === 401) return new SendFailure('signed-out', 'Please log in again.', code);
  const isPassing = status >= 500 || status === 429 || REPEATED_STATUS.includes(status);
  if (isPassing) return new SendFailure('busy', message ?? 'The server is busy.', code);
  return new SendFailure('refused', message ?? 'This file cannot be taken.', code);
}

function readProblem(body: string): { code: string | undefined; message: string | undefined } {
  try {
    const { code, message } = JSON.parse(body) as Record<string, unknown>;
    return {
      code: typeof code === 'string' ? code : undefined,
      message: typeof message === 'string' ? message : undefined,
    };
  } catch {
    return { code: undefined, message: undefined };
  }
}
