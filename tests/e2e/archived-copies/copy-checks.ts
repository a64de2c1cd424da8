// Checks every page of an unpacked archive.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { axeFindings, horizontalOverflow } from '../accessibility/page-checks.ts';

interface CopyCounts {
  pages: number;
  pictures: number;
  films: number;
  /** the number of tribute cards on the pages that list all tributes */
  tributes: number;
}

interface CopyPage {
  scripts: string[];
  /** the URLs of pictures that did not load */
  broken: string[];
  pictures: number;
  films: number;
  tributes: number;
  /** the URLs of pictures and videos that have no width or extend beyond the left or right edge of the screen */
  aside: string[];
  /** the URLs of links to other pages, and of all style sheets, pictures, posters and videos */
  targets: string[];
  /** links to an anchor (`#…`) that does not exist on the page */
  lostAnchors: string[];
}

const NARROW = { width: 320, height: 700 };
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Follows the links from `index.html` to all pages of the unpacked archive, and checks each page. */
export async function checkCopy(browser: Browser, folder: string): Promise<CopyCounts> {
  const counts = { pages: 0, pictures: 0, films: 0, tributes: 0 };
  const home = pathToFileURL(`${folder}/`).href;
  const found = new Set([pathToFileURL(join(folder, 'index.html')).href]);
  const reader = await browser.newContext({ offline: true });
  for (const address of found) {
    const shown = await openWithoutScript(browser, address);
    expect(shown.scripts, `scripts on ${address}`).toEqual([]);
    expect(shown.broken, `pictures on ${address}`).toEqual([]);
    expect(shown.aside, `pictures aside on ${address}`).toEqual([]);
    expect(shown.lostAnchors, `links on ${address}`).toEqual([]);
    const lost = shown.targets.filter((target) => !target.startsWith(home) || !isFile(target));
    expect(lost, `files that ${address} needs`).toEqual([]);
    for (const target of shown.targets) if (target.endsWith('.html')) found.add(target);
    await checkForReaders(reader, address);
    counts.pages += 1;
    counts.pictures += shown.pictures;
    counts.films += shown.films;
    counts.tributes += address.includes('/page/') ? shown.tributes : 0;
  }
  await reader.close();
  return counts;
}

function isFile(address: string): boolean {
  return existsSync(fileURLToPath(address));
}

/** Opens the page without network and JavaScript. Checks its requests, fonts and videos, and returns its contents. */
async function openWithoutScript(browser: Browser, address: string): Promise<CopyPage> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    viewport: NARROW,
  });
  const page = await context.newPage();
  const requested: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('requestfailed', (request) => {
    // A browser cancels the request for a video when it has loaded enough, so this failure is ignored.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  await page.goto(address, { waitUntil: 'load' });
  const shown = await page.evaluate(readPage);
  expect(await horizontalOverflow(page), `${address} at 320 pixels`).toBeLessThanOrEqual(0);
  expect(await fontsOf(page), `fonts of ${address}`).toEqual([]);
  await checkVideos(page);
  expect(failed, `failed requests of ${address}`).toEqual([]);
  const outside = requested.filter((url) => !/^(?:file|data):/.test(url));
  expect(outside, `requests of ${address} to a network`).toEqual([]);
  await context.close();
  return shown;
}

/** Runs in the browser. */
function readPage(): CopyPage {
  const all = <Kind extends Element>(selector: string) => [
    ...document.querySelectorAll<Kind>(selector),
  ];
  // Texts of the family may link to websites and e-mail addresses, and a funeral to maps. These links are not checked.
  const anchors = all<HTMLAnchorElement>('a[href]').filter(
    (anchor) => anchor.protocol === 'file:' || !anchor.closest('.memorial-text, .gathering'),
  );
  const isHere = ({ hash, href }: HTMLAnchorElement) =>
    hash !== '' && href.replace(hash, '') === document.location.href;
  const images = [...document.images];
  const films = all<HTMLVideoElement>('video');
  return {
    scripts: [
      ...all('script').map(({ outerHTML }) => outerHTML),
      ...all('*').flatMap(({ attributes }) =>
        Array.from(attributes, ({ name }) => name).filter((name) => name.startsWith('on')),
      ),
    ],
    broken: images
      .filter((image) => !image.complete || image.naturalWidth === 0)
      .map(({ src }) => src),
    pictures: images.length,
    aside: [...images, ...films]
      .filter((shown) => {
        const { left, right, width } = shown.getBoundingClientRect();
        return width === 0 || left < -1 || right > document.documentElement.clientWidth + 1;
      })
      .map(({ src }) => src),
    films: films.length,
    tributes: all('.tribute-card').length,
    targets: [
      ...anchors.filter((anchor) => !isHere(anchor)).map(({ href }) => href.replace(/#.*$/, '')),
      ...all<HTMLLinkElement>('link[href]').map(({ href }) => href),
      ...films.flatMap(({ src, poster }) => (poster === '' ? [src] : [src, poster])),
      ...images.flatMap(({ src, srcset }) => [
        src,
        ...srcset
          .split(', ')
          .filter((source) => source !== '')
          .map((source) => new URL(source.split(' ')[0] ?? '', document.baseURI).href),
      ]),
    ],
    lostAnchors: anchors
      .filter((anchor) => isHere(anchor) && !document.getElementById(anchor.hash.slice(1)))
      .map(({ href }) => href),
  };
}

/** Returns the heading's font if it is not loaded. A missing file of any font is also found as a failed request. */
function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading) return ['no heading'];
    const wanted = getComputedStyle(heading).fontFamily.split(',')[0]?.replaceAll('"', '').trim();
    const isThere = [...document.fonts].some(
      ({ status, family }) => status === 'loaded' && family.replaceAll('"', '') === wanted,
    );
    return isThere ? [] : [wanted ?? ''];
  });
}

/** Loads every video and checks that it can be played. The page itself loads a video only when a visitor plays it. */
async function checkVideos(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) {
      video.preload = 'auto';
      video.load();
    }
  });
  const unplayable = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('video')]
        .filter(({ readyState, videoWidth }) => readyState < 2 || videoWidth === 0)
        .map(({ src }) => src),
    );
  await expect.poll(unplayable, { message: 'films that cannot be played' }).toEqual([]);
}

/** Runs axe with JavaScript enabled, because axe is a script. The page itself contains no script. */
async function checkForReaders(context: BrowserContext, address: string): Promise<void> {
  for (const screen of SCREENS) {
    const page = await context.newPage();
    await page.setViewportSize(screen);
    await page.goto(address);
    expect(await axeFindings(page), `axe on ${address}`).toEqual([]);
    expect(await horizontalOverflow(page), address).toBeLessThanOrEqual(0);
    await page.close();
  }
}
