import type { MetaDescriptor } from 'react-router';

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/**
 * The preview picture without a name or portrait. Its path cannot be the path of a memorial,
 * because no slug contains a dot.
 */
export const NEUTRAL_CARD_PATH = '/card.jpg';

interface ShareImage {
  origin: string;
  /** path of a memorial's own preview picture; if undefined, the neutral preview picture is used */
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
