/** Names of sites that people mention when they write about a life, by the domain without its ending. */
export const KNOWN_BRANDS: ReadonlySet<string> = new Set(
  'youtube youtu vimeo dailymotion spotify soundcloud bandcamp deezer apple icloud wikipedia wikimedia wikitree archive amazon ebay etsy ikea zara allegro rakuten mercadolibre mercadolivre google dropbox onedrive 1drv live flickr imdb netflix findagrave billiongraves ancestry myheritage familysearch legacy geneanet facebook instagram justgiving gofundme leetchi betterplace bbc nytimes theguardian lemonde spiegel elpais strava goodreads openstreetmap tripadvisor booking'.split(
    ' ',
  ),
);

/** Collections for families are faked under names such as 'gofundme-help'. */
const COLLECTION = /gofundme|justgiving|betterplace|leetchi|paypal/iu;

/** True for a brand that only contains the name of a known site for collections. */
export function posesAsCollection(brand: string): boolean {
  return COLLECTION.test(brand) && brand.replace(COLLECTION, '') !== '';
}

/** Hosts of albums, which the list above doesn't cover. */
export const KNOWN_HOSTS: ReadonlySet<string> = new Set([
  'photos.app.goo.gl',
  'maps.app.goo.gl',
  'goo.gl',
  'amzn.to',
]);

/** Links that hide where they lead, and invitations to groups and chats. */
export const HIDDEN_TARGETS: ReadonlySet<string> = new Set(
  't.me wa.me m.me bit.ly tinyurl.com cutt.ly cutt.us rb.gy is.gd v.gd t.co ow.ly shorturl.at rebrand.ly linktr.ee did.li urlz.fr tiny.pl tiny.cc encurtador.com.br s.id lnk.to discord.gg chat.whatsapp.com telegram.me'.split(
    ' ',
  ),
);

/** Endings of organisations rather than shops. */
export const CAUSE_ENDING =
  /^(?:org|edu|gov|mil|int|museum|church|(?:org|or|ac|edu|gov|gob|gouv|gv|asso)\.[a-z]{2})$/u;
/** Endings that say a place or a language. */
const PLACE_ENDINGS = new Set(
  'cat eus gal bzh corsica scot wales irish london berlin hamburg koeln cologne bayern ruhr saarland wien tirol swiss paris brussels vlaanderen gent amsterdam frl madrid barcelona quebec nyc boston miami tokyo osaka kyoto nagoya yokohama sydney melbourne istanbul moscow capetown durban joburg rio'.split(
    ' ',
  ),
);

/** True for the newer endings, such as .icu and .shop, where a name costs next to nothing. */
export function isNewEnding(ending: string): boolean {
  const last = ending.slice(ending.lastIndexOf('.') + 1);
  return (
    last.length > 2 &&
    !/^(?:com|net|org|info|edu|gov|mil|int|coop|museum|church|name|aero)$/u.test(last) &&
    !PLACE_ENDINGS.has(last)
  );
}
