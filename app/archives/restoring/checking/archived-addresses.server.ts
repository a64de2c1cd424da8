import type { DraftMedia } from '../../../drafts/plan-limits/draft-media.ts';
import { addressesOf, mediaIdsIn } from '../../../memorials/media-access/named-media.ts';
import { storedSentence } from '../../../wire/errors/sentence.ts';
import { ARCHIVE_LIMITS } from '../../format/contract.ts';
import { ARCHIVE_FILES } from '../../format/file-names.ts';
import { addressesIn } from '../addresses-in.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';
import type { CheckedMemorial } from './checked-memorial.server.ts';

/** The addresses that an archived memorial lists and uses. */
export class ArchivedAddresses {
  /** the byte size of each address in the list `media` */
  readonly #listed = new Map<string, number>();
  readonly #used = new Set<string>();
  readonly #elsewhere = new Set<string>();

  /** @throws ArchiveRefusedError if the address is listed twice */
  list({ address, byteSize }: { address: string; byteSize: number }): void {
    if (this.#listed.has(address)) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{name} is listed twice in “memorial.json”.', {
          name: quoteName(address),
        }),
      );
    }
    if (this.#listed.size >= ARCHIVE_LIMITS.entries) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{file} is too large to read.', {
          file: quoteName(ARCHIVE_FILES.memorial),
        }),
      );
    }
    this.#listed.set(address, byteSize);
  }

  use(value: unknown): void {
    for (const address of addressesIn(value)) this.#used.add(address);
    for (const address of addressesOf(value)) {
      const isElsewhere = !address.startsWith('/media/') && mediaIdsIn(address).length > 0;
      if (isElsewhere) this.#elsewhere.add(address);
    }
  }

  /** Call it when the list is complete. @throws ArchiveRefusedError if an address in use is not listed */
  refuseUnlisted(): void {
    for (const address of this.#used) {
      if (!this.#listed.has(address)) {
        throw new ArchiveRefusedError(
          storedSentence(/*i18n*/ '“memorial.json” uses {name}, but doesn’t list it.', {
            name: quoteName(address),
          }),
        );
      }
    }
    this.#used.clear();
  }

  /** Addresses on other servers that hold the id of a file. The file could be stored here. */
  elsewhere(): Iterable<string> {
    return this.#elsewhere;
  }

  planFigures({ pictures, films }: DraftMedia): CheckedMemorial['shown'] {
    const shown = [...pictures, ...films];
    return {
      pictures: pictures.size,
      films: films.size,
      bytes: shown.reduce((sum, address) => sum + (this.#listed.get(address) ?? 0), 0),
    };
  }
}
