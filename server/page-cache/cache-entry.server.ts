/** One answer in memory: its headers and its bytes in each encoding somebody asked for. */
import { bytesOf, giveBack } from '../../app/wire/response-bytes.server.ts';
import {
  encodeText,
  SMALLEST,
  textOfBrotli,
  type Encoding,
} from '../http/content-encodings.server.ts';
import { tagOf } from '../http/etags.server.ts';

/** Headers as Node writes them: a name, its value, the next name. */
export type FlatHeaders = string[];

interface Variant {
  body: Buffer<ArrayBuffer>;
  headers: FlatHeaders;
}

/** What a page costs beside its bodies, about, in bytes. */
const OVERHEAD_BYTES = 4_096;

/** What belongs to one answer to one asker and to no kept page. */
const NOT_KEPT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

export class KeptPage {
  readonly path: string;
  readonly status: number;
  /** true when everybody may be given this answer */
  readonly isShared: boolean;
  readonly tag: string;
  readonly notModifiedHeaders: FlatHeaders;
  /** on the cache's clock; until then it is given without a question */
  trustedUntil = 0;
  /** true when a change may have been missed: then it is given only when nothing newer can be had */
  mustVerify = false;
  /** how often it was asked for since its last turn to be made smaller; drawn anew, it goes on counting */
  hits = 0;
  #isSmallest = false;

  readonly #headers: FlatHeaders;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #making = new Map<Encoding, Promise<Variant>>();

  private constructor(path: string, answer: Response, tag: string) {
    this.path = path;
    this.status = answer.status;
    this.tag = tag;
    this.isShared =
      answer.status === 200 &&
      /\bpublic\b/.test(answer.headers.get('cache-control') ?? '') &&
      !answer.headers.has('set-cookie');
    const own = [...answer.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
    this.#headers = [...own, 'vary', 'Accept-Encoding', ...(this.isShared ? ['etag', tag] : [])];
    this.notModifiedHeaders = this.#headers.filter(
      (_, index, all) => !all[index - (index % 2)]?.startsWith('content-type'),
    );
  }

  /**
   * Takes an answer over; its text is kept in brotli and in nothing else until somebody asks.
   * @param before the page that was kept so far; of the same text, its encodings are taken over
   */
  static async from(path: string, answer: Response, before?: KeptPage): Promise<KeptPage> {
    const text = await bytesOf(answer);
    const page = new KeptPage(path, answer, tagOf(text));
    page.hits = before?.hits ?? 0;
    if (before?.tag === page.tag) page.#takeOver(before);
    else page.#put('br', await encodeText(text, 'br'));
    giveBack(text);
    return page;
  }

  get bytes(): number {
    let sum = OVERHEAD_BYTES;
    for (const { body } of this.#variants.values()) sum += body.length;
    return sum;
  }

  /** True when its brotli cannot be made smaller. */
  get isSmallest(): boolean {
    return this.#isSmallest;
  }

  /** The answer in this encoding, when it is at hand. */
  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  /** Makes the answer in this encoding, once for all who ask meanwhile. */
  async make(encoding: Encoding): Promise<Variant> {
    const made = this.#variants.get(encoding) ?? this.#making.get(encoding);
    if (made) return made;
    const making = this.#text()
      .then((text) => encodeText(text, encoding))
      .then((body) => this.#put(encoding, body));
    this.#making.set(encoding, making);
    try {
      return await making;
    } finally {
      this.#making.delete(encoding);
    }
  }

  /** Puts the smallest brotli in the place of the quick one. It is the same text, so the tag stays. */
  async shrink(): Promise<void> {
    if (this.#isSmallest) return;
    const smaller = await encodeText(await this.#text(), 'br', SMALLEST);
    if (smaller.length < (this.#variants.get('br')?.body.length ?? 0)) this.#put('br', smaller);
    this.#isSmallest = true;
  }

  #takeOver(before: KeptPage): void {
    for (const [encoding, { body }] of before.#variants) this.#put(encoding, body);
    this.#isSmallest = before.#isSmallest;
  }

  async #text(): Promise<Buffer<ArrayBuffer>> {
    const kept = this.#variants.get('br');
    return kept ? textOfBrotli(kept.body) : Buffer.alloc(0);
  }

  #put(encoding: Encoding, body: Buffer<ArrayBuffer>): Variant {
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
