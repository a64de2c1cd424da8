import { OTHER_LANGUAGES_HEADER } from '../../app/language/visitor-language.ts';
import { readBytes, releaseBuffer } from '../../app/wire/page-response.server.ts';
import { CODE_TAG_HEADER } from '../cdn/cdn.server.ts';
import {
  decodeBrotli,
  encodeText,
  SMALLEST,
  type Encoding,
} from '../http/content-encodings.server.ts';
import { etagOf } from '../http/headers/etags.server.ts';

/** in the format of `writeHead`: name, value, name, value */
export type FlatHeaders = string[];

interface Variant {
  body: Buffer<ArrayBuffer>;
  headers: FlatHeaders;
}

const OVERHEAD_BYTES = 4_096;

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
  CODE_TAG_HEADER.toLowerCase(),
  'x-request-id',
  OTHER_LANGUAGES_HEADER.toLowerCase(),
]);

export class CacheEntry {
  readonly path: string;
  readonly status: number;
  readonly isCacheable: boolean;
  readonly etag: string;
  readonly cacheControl: string | null;
  /** of the memorial, behind a CDN */
  readonly codeTag: string | undefined;
  /** the target of a redirect; undefined for a page */
  readonly location: string | undefined;
  /** the other languages in which visitors can read the page */
  readonly languages: readonly string[];
  readonly notModifiedHeaders: FlatHeaders;
  freshUntil = 0;
  /**
   * true if a change of the memorial may have gone unnoticed; the entry is then used only if rendering fails or takes
   * too long
   */
  mustRevalidate = false;
  /** hits since the last recompression; a new rendering keeps the count */
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
    this.languages = response.headers.get(OTHER_LANGUAGES_HEADER)?.split(' ') ?? [];
    this.cacheControl = response.headers.get('cache-control');
    this.codeTag = response.headers.get(CODE_TAG_HEADER) ?? undefined;
    this.isCacheable =
      response.status === 200 &&
      /\bpublic\b/.test(this.cacheControl ?? '') &&
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
   * Stores only the Brotli encoding until a client needs another encoding.
   * @param previous - the path's current entry; its encodings are reused if the text is the same
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

  get isFullyCompressed(): boolean {
    return this.#isFullyCompressed;
  }

  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  /** Encodes the response if this encoding is missing. Concurrent calls share one compression. */
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
   * Compresses the body again at the highest Brotli level. The ETag stays the same, because it depends only on the
   * text.
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
