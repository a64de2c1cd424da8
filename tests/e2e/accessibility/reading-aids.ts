import { expect, type Page } from '@playwright/test';

import {
  addStyles,
  clippedText,
  COLLAPSED,
  finishAnimations,
  horizontalOverflow,
  removeLastStyles,
  renderAndExpandAll,
  squeezedText,
} from './page-checks.ts';

const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

interface Aid {
  title: string;
  tag: string[];
  enable: (page: Page) => Promise<void>;
  enableOnPage?: (page: Page) => Promise<void>;
  disable: (page: Page) => Promise<void>;
}

export const NARROW = viewportAid('320 pixels are enough', ['@full'], { width: 320, height: 640 });

export const LARGE_LETTERS: Aid = {
  title: "letters of twice the size lose nothing, as '200 %'",
  tag: ['@full'],
  enable: (page) => setFontSize(page, 32),
  disable: (page) => setFontSize(page, 16),
};

export const AIDS: readonly Aid[] = [
  NARROW,
  viewportAid(
    "'200 % zoom' loses nothing: half the window, the same words",
    ['@full', '@desktop'],
    {
      width: 640,
      height: 400,
    },
  ),
  LARGE_LETTERS,
  {
    title: "'WCAG text spacing' loses nothing",
    tag: ['@full'],
    enable: async () => undefined,
    enableOnPage: (page) => addStyles(page, TEXT_SPACING),
    disable: removeLastStyles,
  },
];

function viewportAid(title: string, tag: string[], size: { width: number; height: number }): Aid {
  let before: typeof size | null = null;
  return {
    title,
    tag,
    enable: async (page) => {
      before = page.viewportSize();
      await page.setViewportSize(size);
    },
    disable: async (page) => {
      if (before) await page.setViewportSize(before);
    },
  };
}

/** Changes the browser's own setting, because media queries in `rem` ignore the page's styles. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: Math.round(standard * 0.8) },
  });
}

export async function expectAllAids(page: Page, where: string, aids = AIDS): Promise<void> {
  expect(await animatedElements(page), where).toEqual([]);
  const hasMore = (await page.locator(COLLAPSED).count()) > 0;
  for (const state of hasMore ? ['collapsed', 'expanded'] : ['expanded']) {
    if (state === 'expanded') await renderAndExpandAll(page);
    for (const { title, enable, enableOnPage, disable } of aids) {
      await enable(page);
      await enableOnPage?.(page);
      await finishAnimations(page);
      expect(await clippedOrOverflowing(page), `${where}, ${state}: ${title}`).toEqual([]);
      await disable(page);
    }
  }
}

export async function expectForcedColors(page: Page, where: string): Promise<void> {
  // A border may still be on its way to the colour of the system.
  await finishAnimations(page);
  expect(await controlsWithoutBorder(page), where).toEqual([]);
  expect(await unmarkedSelections(page), where).toEqual([]);
  expect(await nextFocusOutline(page), where).toBeGreaterThanOrEqual(2);
}

function closeButtonsOutside(page: Page): Promise<string[]> {
  return page.locator('.dialog-close:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const [own, dialog] = [button, button.closest('.dialog')!].map((element) =>
        element.getBoundingClientRect(),
      );
      const isInside = own!.left >= dialog!.left && own!.right <= dialog!.right;
      return isInside ? [] : ['a close button outside its dialog'];
    }),
  );
}

export async function clippedOrOverflowing(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  return [
    ...(await clippedText(page)),
    ...(await squeezedText(page)),
    ...(overflow > 0 ? [`${overflow} pixels of horizontal overflow`] : []),
    ...(await closeButtonsOutside(page)),
  ];
}

function controlsWithoutBorder(page: Page): Promise<string[]> {
  return page
    .locator(
      ':is(button, summary, .button, .memorial-button, .code-box, .field-input, .dialog, .toast, .account-menu):visible',
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => {
          // A dot of a slider is drawn in `::before`.
          const hasEdge = [undefined, '::before'].some((part) => {
            const { borderTopStyle, borderTopWidth } = getComputedStyle(element, part);
            return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
          });
          return !hasEdge && getComputedStyle(element).textDecorationLine === 'none';
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
}

async function nextFocusOutline(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press('Tab');
  }
  return page.evaluate(() => {
    const style = document.activeElement && getComputedStyle(document.activeElement);
    return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0;
  });
}

const CHOICES = [
  ['.site-link[aria-current="page"]', '.site-link:not([aria-current])'],
  ['.management-link[aria-current="page"]', '.management-link:not([aria-current])'],
  ['.settings-tab[data-state="active"]', '.settings-tab[data-state="inactive"]'],
  ['.period-choice:has(:checked)', '.period-choice:not(:has(:checked))'],
  ['.slider-dot[aria-current="true"]', '.slider-dot[aria-current="false"]'],
  ['.theme-preview[data-selected="true"]', '.theme-preview:not([data-selected="true"])'],
] as const;

function unmarkedSelections(page: Page): Promise<string[]> {
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

export function animatedElements(page: Page): Promise<string[]> {
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
