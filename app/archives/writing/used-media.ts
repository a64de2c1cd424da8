import { isVideoAddress } from '../../media/addresses.ts';
import { MEDIA_ADDRESS } from '../../wire/values.ts';
import type { ArchivedDocument } from '../format/contract.ts';

export interface UsedMedia {
  address: string;
  kind: 'picture' | 'film';
  captions: string[];
}

/**
 * Collects the URLs of the pictures and videos in documents, tributes and letters. Each URL appears
 * once, in the order of its first use.
 */
export class MediaCollector {
  readonly #media = new Map<string, { isVideo: boolean; captions: Set<string> }>();
  /** pictures and videos on other servers */
  readonly external = new Set<string>();

  addDocument(document: ArchivedDocument): void {
    this.add(document['profilePhoto'], document['fullName']);
    this.add(document['backgroundPhoto'], undefined);
    for (const section of document.sections) {
      for (const photo of items(section['photos'])) {
        this.add(photo['photo'], photo['caption'] ?? photo['alt']);
      }
      for (const event of items(section['events'])) this.add(event['photo'], event['caption']);
      for (const member of items(section['members'])) this.add(member['photo'], member['name']);
      for (const item of items(section['content'])) {
        this.add(item['url'], item['caption'], item['type'] === 'video');
      }
    }
  }

  add(address: unknown, caption: unknown, isVideo = false): void {
    if (typeof address !== 'string') return;
    if (address.startsWith('https://')) this.external.add(address);
    if (!MEDIA_ADDRESS.test(address)) return;
    const known = this.#media.get(address) ?? {
      isVideo: isVideo || isVideoAddress(address),
      captions: new Set<string>(),
    };
    if (typeof caption === 'string' && caption.trim() !== '') known.captions.add(caption);
    this.#media.set(address, known);
  }

  list(): UsedMedia[] {
    return Array.from(this.#media, ([address, { isVideo, captions }]) => ({
      address,
      kind: isVideo ? 'film' : 'picture',
      captions: [...captions],
    }));
  }
}

function items(list: unknown): Array<Record<string, unknown>> {
  return Array.isArray(list)
    ? list.filter(
        (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
      )
    : [];
}
