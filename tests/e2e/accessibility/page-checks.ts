import { expect, type Page } from '@playwright/test';

import { runAxe, type AxeNode } from '../axe.ts';

/** The violated rules, each with its elements. Also text over a picture, because axe cannot measure its contrast. */
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
 * True if a picture, a gradient or a text shadow keeps axe from measuring the contrast. False if another element covers
 * the text, and for a list to choose from, whose arrow is a gradient beside the text.
 */
function isTextOverPicture({ any, html }: AxeNode): boolean {
  const reason = (any[0]?.data as { messageKey?: string } | null | undefined)?.messageKey ?? '';
  if (html.startsWith('<select')) return false;
  return ['bgImage', 'bgGradient', 'imgNode', 'complexTextShadows'].includes(reason);
}

export async function renderAndExpandAll(page: Page): Promise<void> {
  await addStyles(page, '* { content-visibility: visible !important; }');
  await expandAll(page);
}

export const COLLAPSED = '.toggle-button[aria-expanded="false"]';

export async function expandAll(page: Page): Promise<void> {
  const collapsed = page.locator(`${COLLAPSED}:visible`);
  for (let left = await collapsed.count(); left > 0; left -= 1) await collapsed.first().click();
  await expect(collapsed, 'still collapsed').toHaveCount(0);
}

export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}

export async function removeLastStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

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
      // What is inert is a picture of a page, such as the preview of a theme, and may be cut.
      .filter((e) => e.closest('[data-collapsed="true"], .slider-track, [inert]') === null)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`),
  );
}

/** Not the parts of an address, and nothing in scripts that break lines anywhere. */
const SHORT_WORDS = String.raw`(?<![\p{L}\p{M}.@/])\p{Script=Latin}{2,7}(?![\p{L}\p{M}]|\.\p{L})`;

/** Short words that are broken where a column is too narrow for them, and fields too narrow to read what one types. */
export function squeezedText(page: Page): Promise<string[]> {
  return page.evaluate((words) => {
    const shortWords = new RegExp(words, 'gu');
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true &&
      // The first column of the plans gives way to the others.
      element.closest('[inert], [aria-hidden="true"], [data-collapsed="true"], th') === null;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!isShown(text.parentElement)) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(shortWords)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [first, ...others] = range.getClientRects();
        if (first && others.some(({ top }) => top > first.top + first.height / 2)) found.push(word);
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(
      '[name="name"], [type="search"]',
    )) {
      const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const width =
        field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      const isNarrow = width < 5 * parseFloat(fontSize);
      if (isNarrow && isShown(field)) found.push(`a field of ${width} pixels`);
    }
    return found;
  }, SHORT_WORDS);
}

export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    }
  });
}
