/** A cached response: its headers, and its body in each encoding that was requested. */
import { readBytes, releaseBuffer } from '../../app/wire/response-bytes.server.ts';
import {
  decodeBrotli,
  encodeText,
  SMALLEST,
  type Encoding,
} from '../http/content-encodings.server.ts';
import { etagOf } from '../http/etags.server.ts';

/** Headers in the format of `writeHead`: name, value, name, value. */
export type FlatHeaders = string[];

interface Variant {
  body: Buffer<ArrayBuffer>;
  headers: FlatHeaders;
}

/** Estimated size of an entry without its bodies, in bytes. */
const OVERHEAD_BYTES = 4_096;

/** Headers that differ for each connection, request or encoding, so they are not stored. */
const UNCACHED_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'location',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

export class CacheEntry {
  readonly path: string;
  readonly status: number;
  /** true when this response may be served to every visitor */
  readonly isCacheable: boolean;
  readonly etag: string;
  /** where a redirect leads to; undefined for a page */
  readonly location: string | undefined;
  readonly notModifiedHeaders: FlatHeaders;
  /** time on the cache's clock; before this time, the entry is served without revalidation */
  freshUntil = 0;
  /**
   * true when a change notification may have been missed; in that case the entry is served only if rendering fails or
   * times out
   */
  mustRevalidate = false;
  /** hits since the last attempt to recompress; rendering the page again does not reset this number */
  hits = 0;
  #isFullyCompressed = false;

  readonly #headers: FlatHeaders;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  private constructor(path: string, response: Response, etag: string) {
    this.path = path;
    this.status = response.status;
    this.etag = etag;
    this.location = response.headers.get('location') ?? undefined;
    this.isCacheable =
      response.status === 200 &&
      /\bpublic\b/.test(response.headers.get('cache-control') ?? '') &&
      !response.headers.has('set-cookie');
    const own = [...response.headers].filter(([name]) => !UNCACHED_HEADERS.has(name)).flat();
    this.#headers = [
      ...own,
      'vary',
      'Accept-Encoding',
      ...(this.isCacheable ? ['etag', etag] : []),
    ];
    this.notModifiedHeaders = this.#headers.filter(
      (_, index, all) => !all[index - (index % 2)]?.startsWith('content-type'),
    );
  }

  /**
   * Reads a response into an entry. The body is stored only as Brotli until another encoding is requested.
   * @param previous - the current entry of the same path; if both entries have the same text, the encodings of
   * `previous` are reused
   */
  static async fromResponse(
    path: string,
    response: Response,
    previous?: CacheEntry,
  ): Promise<CacheEntry> {
    const text = await readBytes(response);
    const entry = new CacheEntry(path, response, etagOf(text));
    entry.hits = previous?.hits ?? 0;
    if (previous?.etag === entry.etag) entry.#copyVariants(previous);
    else entry.#store('br', await encodeText(text, 'br'));
    releaseBuffer(text);
    return entry;
  }

  get bytes(): number {
    let sum = OVERHEAD_BYTES;
    for (const { body } of this.#variants.values()) sum += body.length;
    return sum;
  }

  /** True after `recompress` has run. */
  get isFullyCompressed(): boolean {
    return this.#isFullyCompressed;
  }

  /** The response in this encoding, or undefined if this encoding is not stored. */
  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  /**
   * Encodes the response unless it is already stored in this encoding. Concurrent calls for the same encoding share one
   * compression.
   */
  async encode(encoding: Encoding): Promise<Variant> {
    const existing = this.#variants.get(encoding) ?? this.#pending.get(encoding);
    if (existing) return existing;
    const variant = this.#text()
      .then((text) => encodeText(text, encoding))
      .then((body) => this.#store(encoding, body));
    this.#pending.set(encoding, variant);
    try {
      return await variant;
    } finally {
      this.#pending.delete(encoding);
    }
  }

  /**
   * Replaces the body compressed at the fast Brotli level by a body compressed at the highest level. The ETag stays
   * valid, because it is computed from the text.
   */
  async recompress(): Promise<void> {
    if (this.#isFullyCompressed) return;
    const smaller = await encodeText(await this.#text(), 'br', SMALLEST);
    if (smaller.length < (this.#variants.get('br')?.body.length ?? 0)) this.#store('br', smaller);
    this.#isFullyCompressed = true;
  }

  #copyVariants(previous: CacheEntry): void {
    for (const [encoding, { body }] of previous.#variants) this.#store(encoding, body);
    this.#isFullyCompressed = previous.#isFullyCompressed;
  }

  async #text(): Promise<Buffer<ArrayBuffer>> {
    const brotli = this.#variants.get('br');
    return brotli ? decodeBrotli(brotli.body) : Buffer.alloc(0);
  }

  #store(encoding: Encoding, body: Buffer<ArrayBuffer>): Variant {
    const variant = {
      body,
      headers: [
        ...this.#headers,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(body.length),
      ],
    };
    this.#variants.set(encoding, variant);
    return variant;
  }
}
