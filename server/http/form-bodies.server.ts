/**
 * Reads visitors' forms. Forms with a picture share a memory limit. When it is reached, further requests wait. If such
 * a form is too large, its picture is cut off, but its text is complete. All other forms must be small.
 */
import { isAllowedSlug } from '../../app/memorials/slugs.ts';
import { AppError } from '../../app/wire/app-error.ts';
import { WORDS_LIMITS } from '../../app/words/contract.ts';

/** Matches the paths of all forms for visitors. Capitals and a slash at the end match too, as in React Router. */
const FORM_PATH =
  /^\/(?:(?:f\/)?[a-z0-9-]{3,80}\/(?:add-tribute|send-condolences|help-to-keep|report\/tri_[0-9A-Za-z]{22}|claim|about-me)|f\/[a-z0-9-]{3,80}\/door|f\/i\/[\w-]{1,160}|[cw]\/[\w-]{1,64})\/?$/i;

const PICTURE_FORM_PATH =
  /^\/(?:(?:f\/)?[a-z0-9-]{3,80}\/(?:add-tribute|send-condolences)|w\/[\w-]{1,64})\/?$/i;

const CANONICAL_FORM_PATH =
  /^\/([a-z0-9-]+)\/(?:add-tribute|send-condolences|help-to-keep|claim|about-me)$/;

export function isCanonicalFormPath(path: string): boolean {
  return isAllowedSlug(CANONICAL_FORM_PATH.exec(path)?.[1] ?? '');
}

export function isFormPath(path: string): boolean {
  return FORM_PATH.test(path);
}

/**
 * At most this much of a body is kept: the largest allowed picture, and 256 KB for the other fields and for detecting
 * that a picture is too large.
 */
const KEPT_BYTES = WORDS_LIMITS.photoBytes + 256 * 1024;
/** A larger body is rejected. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * The largest body of a form without a picture. Bodies up to this size do not count towards the shared memory limit.
 */
export const SMALL_BYTES = 100 * 1024;
const TOO_LONG = 'This is too long to be sent. Please go back, make it shorter, and send it again.';
const MEMORY_BYTES = 4 * KEPT_BYTES;
const MOST_WAITING = 200;

export interface FormBodies {
  /**
   * Returns the request with its body in memory.
   * @throws AppError BODY_TOO_LARGE, or BUSY if too many requests wait
   */
  read(request: Request): Promise<Request>;
}

export function createFormBodies(): FormBodies {
  let free = MEMORY_BYTES;
  const waiting: Array<{ bytes: number; start: () => void }> = [];

  function admit(): void {
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.start();
    }
  }

  async function reserve(bytes: number): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw new AppError('BUSY', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => {
      waiting.push({ bytes, start: resolve });
      admit();
    });
  }

  return {
    async read(request) {
      const length = Number(request.headers.get('content-length') ?? MOST_BYTES);
      if (!PICTURE_FORM_PATH.test(new URL(request.url).pathname)) {
        return withBody(request, await readSmallBody(request));
      }
      const bytes = Math.min(length, KEPT_BYTES);
      if (bytes <= SMALL_BYTES) return withBody(request, await readBody(request));
      await reserve(bytes);
      try {
        return withBody(request, await readBody(request));
      } finally {
        free += bytes;
        admit();
      }
    },
  };
}

interface Body {
  bytes: Buffer<ArrayBuffer>;
  isCut: boolean;
}

async function readSmallBody({ body, headers }: Request): Promise<Body> {
  const tooLong = () => new AppError('BODY_TOO_LARGE', { message: TOO_LONG });
  if (Number(headers.get('content-length') ?? 0) > SMALL_BYTES) throw tooLong();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    if (total > SMALL_BYTES) throw tooLong();
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

async function readBody({ body }: Request): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let total = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    if (total > MOST_BYTES) throw new AppError('BODY_TOO_LARGE');
    if (kept >= KEPT_BYTES) continue;
    chunks.push(chunk.subarray(0, KEPT_BYTES - kept));
    kept += chunk.byteLength;
  }
  return { bytes: Buffer.concat(chunks), isCut: total > KEPT_BYTES };
}

/**
 * Removes the Origin header, which the caller has already checked. React Router would reject some origins that the
 * caller allows, such as `null`.
 */
function withBody(request: Request, { bytes, isCut }: Body): Request {
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'content-length', 'transfer-encoding']) headers.delete(name);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const ending = isCut && boundary ? `\r\n--${boundary}--\r\n` : '';
  const body = ending ? Buffer.concat([bytes, Buffer.from(ending)]) : bytes;
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}
