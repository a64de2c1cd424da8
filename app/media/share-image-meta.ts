/** The picture of a page in link previews. */
import type { MetaDescriptor } from 'react-router';

/** In pixels, as link previews want it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The card without a name or a picture. No slug has a dot. */
export const NEUTRAL_CARD_PATH = '/card.jpg';

interface ShareImage {
  origin: string;
  /** the path of a memorial's own card; the neutral card without it */
  card?: string | undefined;
  alt: string;
}

export function shareImageMeta({ origin, card, alt }: ShareImage): MetaDescriptor[] {
  const address = origin + (card ?? NEUTRAL_CARD_PATH);
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
    { name: 'twitter:image:alt', content: alt },
  ];
}
