/** Links of a gathering. Nothing is asked of another site until someone follows one. */
import type { Gathering } from './contract.ts';

/** The page's address is not told to a site that a link leads to. */
export const LINK_REL = 'nofollow noreferrer';

/** As it is shown beside a link: `youtube.com`. Letters of other scripts stay encoded, so that none can pose as another. */
export function domainOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

export interface MapAddresses {
  /** opens the maps of most phones and computers, or a web page */
  web: string;
  /** opens the reader's own maps on Android; other systems do not know it */
  app: string;
}

/** Undefined if no place is known. An address is found more surely without the name of the place. */
export function mapLinks({
  place,
  address,
}: Pick<Gathering, 'place' | 'address'>): MapAddresses | undefined {
  const query = (address ?? place ?? '').toWellFormed().split(/\s+/u).filter(Boolean).join(' ');
  if (query === '') return undefined;
  const encoded = encodeURIComponent(query);
  return {
    web: `https://maps.apple.com/?q=${encoded}`,
    app: `geo:0,0?q=${encoded}`,
  };
}
