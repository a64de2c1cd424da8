/**
 * Reads the bodies of the forms that visitors send. A body may hold a picture, so all bodies that are read at the same
 * time share a limit of memory; further ones wait. A body that is too large is cut: the fields before the picture stay,
 * so that no words are lost, and the picture is refused by its size.
 */
import { AppError } from '../../app/wire/app-error.ts';
import { WORDS_LIMITS } from '../../app/words/contract.ts';

/** Paths of the forms for visitors' words and reports, and of a writer's own page. */
const FORM_PATH =
  /^\/(?:[a-z0-9-]{3,80}\/(?:add-tribute|send-condolences|report\/tri_[0-9A-Za-z]{22})|w\/[\w-]{1,64})$/;

/** True for a page that accepts POST. */
export function isFormPath(path: string): boolean {
  return FORM_PATH.test(path);
}

/** A picture of the greatest size with all other fields, and a little more, so that a larger one is seen to be larger. */
const KEPT_BYTES = WORDS_LIMITS.photoBytes + 256 * 1024;
/** A larger body is not read to its end. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Smaller bodies do not count. */
const SMALL_BYTES = 100 * 1024;
const MEMORY_BYTES = 4 * KEPT_BYTES;
const MOST_WAITING = 200;

export interface FormBodies {
  /**
   * The request with its body in memory.
   * @throws AppError BODY_TOO_LARGE, BUSY
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

/** The request without the header Origin, which the caller has checked and which React Router would check again. */
function withBody(request: Request, { bytes, isCut }: Body): Request {
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'content-length', 'transfer-encoding']) headers.delete(name);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const ending = isCut && boundary ? `\r\n--${boundary}--\r\n` : '';
  const body = ending ? Buffer.concat([bytes, Buffer.from(ending)]) : bytes;
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}
