/**
 * Reads visitors' forms. Only multipart forms on the paths of `PICTURE_FORM_PATH` may have a picture. They share a
 * memory limit. When it is reached, all but the oldest wait. If such a form is too large, its picture is cut off, but its
 * text is complete. All other forms must be small. What a body contains is bounded before it is parsed.
 */
import { LANGUAGE_SEGMENTS } from '../../app/language/product-paths.ts';
import { isAllowedSlug } from '../../app/memorials/slugs.ts';
import { MESSAGE_LIMITS } from '../../app/messages/contract.ts';
import { AppError } from '../../app/wire/errors/app-error.ts';
import { FORM_TOO_LONG } from '../../app/wire/form-data.server.ts';
import { createBodyMemory, type OpenBody } from './body-memory.server.ts';
import {
  beginsAsForm,
  boundaryOf,
  endsAsForm,
  hasFewFields,
  hasFewParts,
} from './form-structure.server.ts';

/** Matches the paths of the forms on memorials. Capitals and a slash at the end match too, as in React Router. */
const FORM_PATH =
  /^\/(?:(?:f\/)?[a-z0-9-]{3,80}\/(?:add-tribute|send-condolences|coming|help-to-keep|report\/tri_[0-9A-Za-z]{22}|claim|about-me)|f\/[a-z0-9-]{3,80}\/door|f\/i\/[\w-]{1,160}|[cw]\/[\w-]{1,80})\/?$/i;

/** `/contact`, in each language. */
const CONTACT_PATH = new RegExp(
  String.raw`^/(?:(?:${LANGUAGE_SEGMENTS.join('|')})/)?contact/?$`,
  'i',
);

const PICTURE_FORM_PATH =
  /^\/(?:(?:f\/)?[a-z0-9-]{3,80}\/(?:add-tribute|send-condolences)|w\/[\w-]{1,80})\/?$/i;

const CANONICAL_FORM_PATH =
  /^\/([a-z0-9-]+)\/(?:add-tribute|send-condolences|coming|help-to-keep|claim|about-me)$/;

export function isCanonicalFormPath(path: string): boolean {
  return isAllowedSlug(CANONICAL_FORM_PATH.exec(path)?.[1] ?? '');
}

export function isFormPath(path: string): boolean {
  return FORM_PATH.test(path) || CONTACT_PATH.test(path);
}

/**
 * The largest body that a browser without script sends, and that is kept of any: the largest allowed picture, and 256 KB
 * for the other fields and for detecting that a picture is too large.
 */
export const LARGEST_FORM_BYTES = MESSAGE_LIMITS.photoBytes + 256 * 1024;
/** A larger body is rejected. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * The largest body of a form without a picture. Bodies up to this size do not count towards the shared memory limit.
 */
export const SMALL_BYTES = 100 * 1024;
/** A body with a picture is looked at for the first time when this much of it is there. */
const EARLY_BYTES = 256 * 1024;
/** With the body that may exceed it, memory for four of the largest. */
const MEMORY_BYTES = 3 * LARGEST_FORM_BYTES;
const MOST_WAITING = 200;

export interface FormBodies {
  /**
   * Returns the request with its body in memory.
   * @param isKnown - false if the address leads nowhere. Asked before a body with a picture is read.
   * @returns null if `isKnown` is false; the body was not read
   * @throws AppError BODY_TOO_LARGE, METHOD_NOT_ALLOWED or INVALID_INPUT for a body that is not a form of the product,
   * or BUSY if too many requests wait
   */
  read(request: Request, isKnown: () => Promise<boolean>): Promise<Request | null>;
}

export function createFormBodies(): FormBodies {
  const memory = createBodyMemory(MEMORY_BYTES);
  return {
    async read(request, isKnown) {
      const type = formTypeOf(request);
      const length = Number(request.headers.get('content-length') ?? MOST_BYTES);
      const mayHavePicture =
        'boundary' in type && PICTURE_FORM_PATH.test(new URL(request.url).pathname);
      if (!mayHavePicture || length <= SMALL_BYTES) {
        return withBody(request, type, await readSmallBody(request));
      }
      if (!(await isKnown())) return null;
      if (memory.waiting >= MOST_WAITING) throw new AppError('BUSY', { retryAfterSeconds: 5 });
      const opened = memory.open();
      try {
        return withBody(request, type, await readBody(request, type.boundary, opened));
      } finally {
        opened.release();
      }
    },
  };
}

interface Body {
  bytes: Buffer<ArrayBuffer>;
  isCut: boolean;
}

const tooLong = () => new AppError('BODY_TOO_LARGE', { message: FORM_TOO_LONG });

async function readSmallBody({ body, headers }: Request): Promise<Body> {
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

async function readBody({ body }: Request, boundary: string, memory: OpenBody): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let total = 0;
  let isChecked = false;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    if (total > MOST_BYTES) throw new AppError('BODY_TOO_LARGE');
    if (kept >= LARGEST_FORM_BYTES) continue;
    const part = chunk.subarray(0, LARGEST_FORM_BYTES - kept);
    kept += part.byteLength;
    await memory.take(part.byteLength);
    chunks.push(part);
    if (!isChecked && kept >= EARLY_BYTES) {
      const early = Buffer.concat(chunks, EARLY_BYTES);
      if (!beginsAsForm(early, boundary)) throw new AppError('INVALID_INPUT');
      if (!hasFewParts(early, boundary)) throw tooLong();
      isChecked = true;
    }
  }
  const isCut = total > LARGEST_FORM_BYTES;
  const bytes = Buffer.concat(chunks);
  if (isChecked && !isCut && !endsAsForm(bytes, boundary)) throw new AppError('INVALID_INPUT');
  return { bytes, isCut };
}

const URLENCODED = 'application/x-www-form-urlencoded';

type FormType = { isUrlencoded: true } | { boundary: string };

/** @throws AppError METHOD_NOT_ALLOWED for any other content type, INVALID_INPUT without a usable boundary */
function formTypeOf({ headers }: Request): FormType {
  const type = headers.get('content-type') ?? '';
  if (new RegExp(`^${URLENCODED}\\b`, 'i').test(type)) return { isUrlencoded: true };
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('METHOD_NOT_ALLOWED');
  const boundary = boundaryOf(type);
  if (boundary === undefined) throw new AppError('INVALID_INPUT');
  return { boundary };
}

/**
 * Removes the Origin header, which the caller has already checked. React Router would reject some origins that the
 * caller allows, such as `null`. The content type is written anew: the parser would find another type or boundary in
 * some than the one that was counted here, for instance after a comma.
 */
function withBody(request: Request, type: FormType, { bytes, isCut }: Body): Request {
  const isFew = 'boundary' in type ? hasFewParts(bytes, type.boundary) : hasFewFields(bytes);
  if (!isFew) throw tooLong();

  const headers = new Headers(request.headers);
  for (const name of ['origin', 'content-length', 'transfer-encoding']) headers.delete(name);
  headers.set(
    'content-type',
    'boundary' in type ? `multipart/form-data; boundary="${type.boundary}"` : URLENCODED,
  );
  const ending = isCut && 'boundary' in type ? [Buffer.from(`\r\n--${type.boundary}--\r\n`)] : [];
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    // A stream, because a request copies a buffer twice.
    body: streamOf([bytes, ...ending]),
    duplex: 'half',
    signal: request.signal,
  };
  return new Request(request.url, init);
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}
