// Checks of the open page (axe, clipped text, overflow), and functions that prepare a page for them.
import { expect, type Page } from '@playwright/test';

import { runAxe, type AxeNode } from '../axe.ts';

/**
 * Returns the violated rules with their elements. Text over a picture counts as a violation, because axe cannot
 * measure its contrast.
 */
export async function axeFindings(page: Page, within?: string): Promise<[string, string[]][]> {
  await finishAnimations(page);
  const { violations, incomplete } = await runAxe(page, within);
  const found = violations.map(({ id, nodes }): [string, string[]] => [id, htmlOf(nodes)]);
  const unsure = incomplete.flatMap(({ nodes }) => nodes).filter(isTextOverPicture);
  return unsure.length === 0 ? found : [...found, ['text over a picture', htmlOf(unsure)]];
}

function htmlOf(nodes: readonly AxeNode[]): string[] {
  return nodes.map(({ html }) => html);
}

/**
 * Returns true for text whose contrast axe cannot measure because of a picture or gradient behind the text. Returns
 * false for text that is covered by another element, such as the floating button, because the text is checked on
 * another page.
 */
function isTextOverPicture({ any, html }: AxeNode): boolean {
  const reason = (any[0]?.data as { messageKey?: string } | null | undefined)?.messageKey ?? '';
  // This select has a gradient only for its arrow, which is not behind the text.
  if (html.includes('id="tributes-category"')) return false;
  return ['bgImage', 'bgGradient', 'imgNode', 'complexTextShadows'].includes(reason);
}

/** Renders off-screen content and expands collapsed content, so that the checks cover both. */
export async function renderAndExpandAll(page: Page): Promise<void> {
  await addStyles(page, '* { content-visibility: visible !important; }');
  await expandAll(page);
}

/** Clicks every 'See more'. A clicked button no longer matches the locator, so `first` is always the next one. */
export async function expandAll(page: Page): Promise<void> {
  const collapsed = page.locator('.toggle-button[aria-expanded="false"]:visible');
  for (let left = await collapsed.count(); left > 0; left -= 1) await collapsed.first().click();
  await expect(collapsed, 'still collapsed').toHaveCount(0);
}

/** Adds a constructed style sheet, which the pages' security policy does not block. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}

/** Removes the style sheet that was added last. */
export async function removeLastStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Returns elements with clipped text, except collapsed texts and sliders. */
export function clippedText(page: Page): Promise<string[]> {
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

/** The horizontal overflow in CSS pixels; 0 when the page does not scroll horizontally. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Finishes all animations and transitions, because a check during an animation is meaningless. Waiting until they end
 * is not possible, because an animation in content that the browser skips never ends.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Waits for two animation frames. The second begins after the layout of the first, in which a change of the
    // viewport or the font size takes effect.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    }
  });
}
