// What search engines, feed readers and link previews learn about a page, tested after each change of the page's
// visibility.
import { beforeAll, expect, inject, test, vi } from 'vitest';

import { DEMO_ON_PRO, demoCookie } from './demo-session.ts';
import { FAMILY_PASSWORD } from './family-page.ts';
import { get } from './html.ts';
import { callAs } from './kept-memorial.ts';

const SLUG = 'levels-of-a-page';
const NAME = 'Theodora Levelsby';
const DRAWN = new RegExp(`/${SLUG}/card-[0-9a-f]{32}\\.jpg$`);
const NEUTRAL = /\/card\.jpg$/;

interface Facts {
  page: number;
  /** true if the page's HTML contains the memorial's name */
  hasName: boolean;
  isNoindex: boolean;
  hasJsonLd: boolean;
  /** which picture link previews show */
  card: 'drawn' | 'neutral' | 'none';
  /** true if the page links to its feed */
  namesFeed: boolean;
  feed: number;
  isFeedNoindex: boolean;
  isInSitemap: boolean;
  api: number;
  /** true if the page's data (`.data`) contains the memorial's name */
  dataHasName: boolean;
  areDataNoindex: boolean;
  /** the status of the preview picture that was drawn while the page was public */
  oldCard: number;
  isFound: boolean;
}

const CLOSED: Facts = {
  page: 404,
  hasName: false,
  isNoindex: true,
  hasJsonLd: false,
  card: 'none',
  namesFeed: false,
  feed: 404,
  isFeedNoindex: false,
  isInSitemap: false,
  api: 404,
  dataHasName: false,
  areDataNoindex: true,
  oldCard: 404,
  isFound: false,
};
const LINK: Facts = {
  ...CLOSED,
  page: 200,
  hasName: true,
  card: 'neutral',
  api: 200,
  dataHasName: true,
};
const PUBLIC: Facts = {
  ...LINK,
  isNoindex: false,
  hasJsonLd: true,
  card: 'drawn',
  namesFeed: true,
  feed: 200,
  isInSitemap: true,
  oldCard: 200,
  isFound: true,
};
const NOT_INDEXED: Facts = {
  ...PUBLIC,
  isNoindex: true,
  hasJsonLd: false,
  isFeedNoindex: true,
  isInSitemap: false,
  isFound: false,
};
const FAMILY: Facts = { ...CLOSED, page: 200, card: 'neutral' };
const TAKEN_DOWN: Facts = { ...CLOSED, page: 410, feed: 410, api: 410, oldCard: 410 };

let cookie: string;
let id: string;
let oldCard = `/${SLUG}/card-${'0'.repeat(32)}.jpg`;

const call = (method: string, path: string, body?: unknown) => callAs(cookie, method, path, body);
const show = (visibility: Record<string, unknown>) => call('PUT', `/${id}/visibility`, visibility);

const STEPS: ReadonlyArray<[what: string, change: () => Promise<unknown>, facts: Facts]> = [
  ['a draft', async () => undefined, CLOSED],
  [
    'published for those with the link',
    () => call('POST', `/${id}/publish`, { revision: 0 }),
    LINK,
  ],
  ['public', () => show({ level: 'public', isIndexed: true }), PUBLIC],
  ['public, not indexed', () => show({ level: 'public', isIndexed: false }), NOT_INDEXED],
  ['public and indexed again', () => show({ level: 'public', isIndexed: true }), PUBLIC],
  ['for the family', () => show({ level: 'family', password: FAMILY_PASSWORD }), FAMILY],
  ['public after that', () => show({ level: 'public', isIndexed: true }), PUBLIC],
  ['shared by its link', () => show({ level: 'link' }), LINK],
  ['public once more', () => show({ level: 'public', isIndexed: true }), PUBLIC],
  ['taken down', () => call('DELETE', `/${id}`), TAKEN_DOWN],
  ['brought back', () => call('POST', `/${id}/restore`), PUBLIC],
];

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'), DEMO_ON_PRO);
  const made = await call('POST', '', { fullName: NAME, dob: '1931-02-03', dod: '2025-10-11' });
  ({ id } = made['memorial'] as { id: string });
  await call('PUT', `/${id}/address`, { slug: SLUG });
  // From here on the sitemap is cached.
  await get('/sitemap.xml');
});

function kindOfCard(image: string): Facts['card'] {
  if (DRAWN.test(image)) return 'drawn';
  return NEUTRAL.test(image) ? 'neutral' : 'none';
}

async function readFacts(): Promise<Facts> {
  const page = await get(`/${SLUG}`);
  const html = await page.text();
  const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const feed = await get(`/${SLUG}/feed.xml`);
  const data = await get(`/${SLUG}.data`);
  const card = await get(oldCard);
  return {
    page: page.status,
    hasName: html.includes(NAME),
    isNoindex: html.includes('<meta name="robots" content="noindex"'),
    hasJsonLd: html.includes('application/ld+json'),
    card: kindOfCard(image),
    namesFeed: html.includes('application/atom+xml'),
    feed: feed.status,
    isFeedNoindex: feed.headers.get('x-robots-tag') === 'noindex',
    isInSitemap: (await (await get('/sitemap.xml')).text()).includes(`/${SLUG}<`),
    api: (await get(`/api/v1/memorials/${SLUG}`)).status,
    dataHasName: (await data.text()).includes(NAME),
    areDataNoindex: data.headers.get('x-robots-tag') === 'noindex',
    oldCard: card.status,
    isFound: (await (await get('/memorials/find?name=levelsby')).text()).includes(
      `href="/${SLUG}"`,
    ),
  };
}

// Each step continues from the step before, so all steps are one test.
test('every place agrees with the visibility within a second of each change', async () => {
  for (const [what, change, facts] of STEPS) {
    await change();
    if (facts.card === 'drawn') oldCard = await drawnCard();
    await vi.waitFor(async () => expect(await readFacts(), what).toEqual(facts), {
      timeout: 1_000,
      interval: 100,
    });
  }
});

/**
 * Waits until the preview picture is drawn.
 * @returns its address
 */
async function drawnCard(): Promise<string> {
  const address = await vi.waitUntil(
    async () => {
      const html = await (await get(`/${SLUG}`)).text();
      const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
      return DRAWN.test(image) && new URL(image).pathname;
    },
    { timeout: 1_000 },
  );
  await vi.waitUntil(
    async () => (await get(address)).headers.get('cache-control')?.includes('immutable'),
    { timeout: 20_000, interval: 200 },
  );
  return address;
}

test('a drawn card is a JPEG forever; the neutral one has no name', async () => {
  const card = await get(oldCard);
  expect(card.headers.get('content-type')).toBe('image/jpeg');
  expect(card.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=1, immutable');
  const etag = card.headers.get('etag') ?? '';
  expect((await get(oldCard, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get(oldCard, { method: 'HEAD' })).status).toBe(200);
  const neutral = await get('/card.jpg');
  expect([neutral.status, neutral.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test.each(['card-.jpg', 'card-xyz.jpg', 'card-0000.png', 'card-..%2F..%2Fetc.jpg'])(
  "%s isn't a card",
  async (file) => {
    expect((await get(`/${SLUG}/${file}`)).status).toBe(404);
  },
);

test("an outdated card address leads to the page's card", async () => {
  const response = await get(`/${SLUG}/card-${'f'.repeat(32)}.jpg`);
  expect([response.status, response.headers.get('location')]).toEqual([302, oldCard]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
