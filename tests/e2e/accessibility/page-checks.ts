// What every page must hold for every reader; asked by the journeys of this folder and its neighbours.
import { expect, type Page } from '@playwright/test';

import { SAMPLE_SLUGS } from '../../../server/seed/seed-samples.server.ts';
import { askAxe, type AxeNode } from '../axe.ts';

/** Pages that anybody can open, errors included; without the memorials' own. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/features',
  '/pricing',
  '/contact',
  '/theme-demo',
  '/eleanor-whitfield/tributes',
  '/memorial/thomas-and-mary-brennan/tributes',
  '/nobody-of-this-name',
  '/nothing/lives/here',
] as const;

/** One page of each kind: a screen, the gallery, a memorial, a couple's, a list of tributes, an error. */
export const PUBLIC_KINDS = [
  '/',
  '/theme-demo',
  '/eleanor-whitfield',
  '/thomas-and-mary-brennan',
  '/eleanor-whitfield/tributes',
  '/nobody-of-this-name',
] as const;

export const MEMORIAL_PAGES = SAMPLE_SLUGS.map((slug) => `/${slug}`);

/** An address of the management area; its screens are the same for every memorial. */
const MANAGED = '/memorial/mem_0123456789ABCDEFGHIJKL';

/** Pages for people who are signed in. */
export const PRIVATE_PAGES = [
  '/',
  '/memorials',
  '/account',
  '/account?tab=security',
  '/account?tab=subscription',
  '/account?tab=danger',
  '/subscription',
  MANAGED,
  `${MANAGED}/memorial-page`,
  `${MANAGED}/memorial-video`,
  `${MANAGED}/memorial-booklet`,
  `${MANAGED}/tributes`,
  `${MANAGED}/condolences`,
  `${MANAGED}/settings`,
] as const;

/** One page of each kind behind a sign-in. */
export const PRIVATE_KINDS = [
  '/memorials',
  '/account',
  '/account?tab=security',
  '/subscription',
  `${MANAGED}/tributes`,
] as const;

/** What axe holds against the page, and words that it cannot read over a picture: rule and elements. */
export async function findings(page: Page, within?: string): Promise<[string, string[]][]> {
  await settled(page);
  const { violations, incomplete } = await askAxe(page, within);
  const found = violations.map(({ id, nodes }): [string, string[]] => [id, htmlOf(nodes)]);
  const unsure = incomplete.flatMap(({ nodes }) => nodes).filter(standsOnPicture);
  return unsure.length === 0 ? found : [...found, ['words over a picture', htmlOf(unsure)]];
}

function htmlOf(nodes: readonly AxeNode[]): string[] {
  return nodes.map(({ html }) => html);
}

/**
 * Words whose contrast axe cannot tell because a picture or a gradient is behind them. What is only covered
 * for now, as by a slider's frame or the floating button, is seen elsewhere.
 */
function standsOnPicture({ any, html }: AxeNode): boolean {
  const reason = (any[0]?.data as { messageKey?: string } | null | undefined)?.messageKey ?? '';
  // The gradient of this one is its arrow, beside the words.
  if (html.includes('id="tributes-category"')) return false;
  return ['bgImage', 'bgGradient', 'imgNode', 'complexTextShadows'].includes(reason);
}

/** Lays out what is out of sight and opens what is folded, so that nothing escapes a check. */
export async function showAll(page: Page): Promise<void> {
  await wearStyles(page, '* { content-visibility: visible !important; }');
  await openFolds(page);
}

/** Presses every 'See more'. A pressed one is folded no longer, so it is always the first of those left. */
export async function openFolds(page: Page): Promise<void> {
  const folded = page.locator('.toggle-button[aria-expanded="false"]:visible');
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  await expect(folded, 'still folded').toHaveCount(0);
}

/** Adds a reader's own style sheet, as a browser extension would: no page's policy forbids it. */
export async function wearStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}

/** Takes off the style sheet that was worn last. */
export async function takeOffStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Elements whose words run out of them and are cut off; what is folded or slides on purpose is left out. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => (element.textContent ?? '').trim() !== '')
      .filter((element) => element.clientWidth > 1 && element.clientHeight > 1)
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .filter((element) => element.closest('[data-collapsed="true"], .slider-track') === null)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`),
  );
}

/** How far the page can be pushed sideways, in CSS pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Ends every animation and transition at once: a check in the middle of one says nothing. To wait would not do,
 * because an animation in a part of the page that is not laid out never ends.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // The second frame begins when the layout of the first was drawn: of another window, or of other letters.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    }
  });
}
