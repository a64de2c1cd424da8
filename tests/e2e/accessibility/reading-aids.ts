// The ways of reading that a page has to bear, and what is looked for in each.
import type { Page } from '@playwright/test';

import { cutWords, sidewaysScroll, takeOffStyles, wearStyles } from './page-checks.ts';

/** WCAG 2.2, 1.4.12 Text Spacing. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** One way of reading: what is set once, what every page has to wear, and how to undo both. */
interface Aid {
  title: string;
  /** of its walk through every page */
  tag: string[];
  prepare: (page: Page) => Promise<void>;
  wear?: (page: Page) => Promise<void>;
  undo: (page: Page) => Promise<void>;
}

export const AIDS: readonly Aid[] = [
  windowAid('320 pixels are enough', ['@full'], { width: 320, height: 640 }),
  windowAid("'200 % zoom' loses nothing: half the window, the same words", ['@full', '@desktop'], {
    width: 640,
    height: 400,
  }),
  {
    title: "letters of twice the size lose nothing, as '200 %'",
    tag: ['@full'],
    prepare: (page) => setFontSize(page, 32),
    undo: (page) => setFontSize(page, 16),
  },
  {
    title: "'WCAG text spacing' loses nothing",
    tag: ['@full'],
    prepare: async () => undefined,
    wear: (page) => wearStyles(page, TEXT_SPACING),
    undo: takeOffStyles,
  },
];

function windowAid(title: string, tag: string[], size: { width: number; height: number }): Aid {
  let before: typeof size | null = null;
  return {
    title,
    tag,
    prepare: async (page) => {
      before = page.viewportSize();
      await page.setViewportSize(size);
    },
    undo: async (page) => {
      if (before) await page.setViewportSize(before);
    },
  };
}

/** The browser's own setting, because the style sheets' widths follow it and not a style of the page. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: Math.round(standard * 0.8) },
  });
}

/** Words that are cut off, and how far the page can be pushed sideways. */
export async function findLost(page: Page): Promise<string[]> {
  const sideways = await sidewaysScroll(page);
  return [...(await cutWords(page)), ...(sideways > 0 ? [`${sideways} pixels sideways`] : [])];
}

/** Buttons and panels that only their ground would tell apart, which forced colours take away. */
export function withoutEdge(page: Page): Promise<string[]> {
  return page
    .locator(
      ':is(button, summary, .button, .memorial-button, .code-box, .field-input, .dialog, .toast, .account-menu):visible',
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
          const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
          return !hasEdge && textDecorationLine === 'none';
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
}

/** How wide the ring is around what Tab reaches next; after the last of a page the keyboard leaves it once. */
export async function outlineOfNext(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press('Tab');
  }
  return page.evaluate(() => {
    const style = document.activeElement && getComputedStyle(document.activeElement);
    return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0;
  });
}

/** What is chosen, and its neighbours that are not. */
const CHOICES = [
  ['.site-link[aria-current="page"]', '.site-link:not([aria-current])'],
  ['.management-link[aria-current="page"]', '.management-link:not([aria-current])'],
  ['.settings-tab[data-state="active"]', '.settings-tab[data-state="inactive"]'],
  ['.period-choice:has(:checked)', '.period-choice:not(:has(:checked))'],
  ['.slider-dot[aria-current="true"]', '.slider-dot[aria-current="false"]'],
  ['.theme-preview[data-selected="true"]', '.theme-preview:not([data-selected="true"])'],
] as const;

/** The choices of the page that look as their neighbours do. */
export function chosenLikeOthers(page: Page): Promise<string[]> {
  return page.evaluate((choices) => {
    const look = (element: Element) => {
      const style = getComputedStyle(element);
      return [
        style.backgroundColor,
        style.borderBottom,
        style.outline,
        style.textDecorationLine,
        getComputedStyle(element, '::before').backgroundColor,
      ].join(' ');
    };
    const lookOf = (selector: string) => {
      const seen = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      return seen && look(seen);
    };
    return choices
      .filter(([chosen, other]) => lookOf(chosen) && lookOf(chosen) === lookOf(other))
      .map(([chosen]) => chosen);
  }, CHOICES);
}

/** Whatever takes its time by the style sheets: to appear, to change, to scroll. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (durations: string) =>
      Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration) || 0));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after']
        .filter((part) => {
          const style = getComputedStyle(element, part);
          const seconds = Math.max(
            longest(style.animationDuration),
            longest(style.transitionDuration),
          );
          return seconds > 0.001 || style.scrollBehavior === 'smooth';
        })
        .map((part) => `${element.tagName}.${element.getAttribute('class')}${part ?? ''}`),
    );
  });
}
