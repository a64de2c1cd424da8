// The ways in which people make a page readable for themselves: zoom, larger and wider letters, forced
// colours, less motion.
import type { Page } from '@playwright/test';

import { expect, test, toast } from '../accounts.ts';
import {
  cutWords,
  MEMORIAL_PAGES,
  PRIVATE_PAGES,
  PUBLIC_PAGES,
  showAll,
  sidewaysScroll,
  wearStyles,
} from './page-checks.ts';

/** WCAG 2.2, 1.4.12 Text Spacing. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

test.use({
  expectedErrors: [/status of 40[014]/],
  contextOptions: { reducedMotion: 'reduce' },
});

/** Runs a check on each public page, each behind a sign-in, and on what opens above them. */
type Visit = (check: (where: string) => Promise<void>) => Promise<void>;

interface EveryPage {
  visitPages: Visit;
  /** menus, dialogs and notifications */
  visitOpen: Visit;
}

const everyPage = test.extend<EveryPage>({
  visitPages: async ({ open, signIn, page, registered }, provide) => {
    test.setTimeout(300_000);
    await provide(async (check) => {
      const visit = async (path: string) => {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        await check(path);
      };
      for (const path of [...PUBLIC_PAGES, ...MEMORIAL_PAGES]) await visit(path);
      await signIn(registered);
      for (const path of PRIVATE_PAGES) await visit(path);
    });
  },

  visitOpen: async ({ open, openDialog, signInByDialog, page, registered }, provide) => {
    test.setTimeout(120_000);
    await provide(async (check) => {
      await open('/eleanor-whitfield');
      await page.getByRole('button', { name: 'More Actions' }).press('Enter');
      await expect(page.locator('.floating-option').first()).toBeInViewport({ ratio: 1 });
      await check('floating menu');

      await open('/');
      const menu = page.getByLabel('Menu', { exact: true });
      if (await menu.isVisible()) {
        await menu.click();
        await check('menu');
        await menu.click();
      }
      const dialog = await openDialog('Get Started');
      await dialog.getByRole('button', { name: 'Create account' }).click();
      await expect(dialog.locator('.field-error').first()).toBeVisible();
      await check('sign-up with its sentences');

      await open('/');
      await openDialog('Login');
      await dialog.getByLabel('Email').fill(registered.email);
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await expect(dialog.getByLabel('Digit 6 of 6')).toBeVisible();
      await check('code');

      await signInByDialog(registered);
      await expect(toast(page, 'Successfully logged in').first()).toBeInViewport({ ratio: 1 });
      await check('notification');
      await page.getByLabel('Your account').press('Enter');
      await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
      await check('account menu');
      await open('/account?tab=danger');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
      await check('question');
    });
  },
});

/** One way of reading: what is set once, and what every page has to wear. */
interface Aid {
  title: string;
  prepare: (page: Page) => Promise<void>;
  wear?: (page: Page) => Promise<void>;
}

const AIDS: readonly Aid[] = [
  {
    title: '320 pixels are enough',
    prepare: (page) => page.setViewportSize({ width: 320, height: 640 }),
  },
  {
    title: "'200 % zoom' loses nothing: half the window, the same words @desktop",
    prepare: (page) => page.setViewportSize({ width: 640, height: 400 }),
  },
  {
    title: "letters of twice the size lose nothing, as '200 %'",
    prepare: async (page) => {
      // The browser's own setting, because the style sheets' widths follow it and not a style of the page.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    },
  },
  {
    title: "'WCAG text spacing' loses nothing",
    prepare: async () => undefined,
    wear: (page) => wearStyles(page, TEXT_SPACING),
  },
];

for (const { title, prepare, wear } of AIDS) {
  const expectAllToBeRead = async (page: Page, where: string) => {
    await wear?.(page);
    expect(await cutWords(page), where).toEqual([]);
    await showAll(page);
    expect(await cutWords(page), `${where}, unfolded`).toEqual([]);
    expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0);
  };

  everyPage(`${title}: every page`, async ({ page, visitPages }) => {
    await prepare(page);
    await visitPages((where) => expectAllToBeRead(page, where));
  });

  everyPage(`${title}: menus, dialogs, notifications`, async ({ page, visitOpen }) => {
    await prepare(page);
    await visitOpen((where) => expectAllToBeRead(page, where));
  });
}

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const expectToBeTold = async (page: Page, where: string) => {
    expect(await withoutEdge(page), where).toEqual([]);
    expect(await chosenLikeOthers(page), where).toEqual([]);
    const outline = await outlineOfNext(page);
    expect(outline, where).toBeGreaterThanOrEqual(2);
  };

  everyPage(
    'what is pressed keeps an edge, what is chosen a mark, and the place of the keyboard is seen',
    async ({ page, visitPages }) => {
      await visitPages((where) => expectToBeTold(page, where));
    },
  );

  everyPage('so it is in menus, dialogs and notifications', async ({ page, visitOpen }) => {
    await visitOpen((where) => expectToBeTold(page, where));
  });
});

everyPage(
  'less motion: nothing moves by itself, and nothing glides',
  async ({ page, visitPages }) => {
    await visitPages(async (where) => expect(await moving(page), where).toEqual([]));
  },
);

everyPage('less motion: no menu, dialog or notification moves', async ({ page, visitOpen }) => {
  await visitOpen(async (where) => expect(await moving(page), where).toEqual([]));
});

/** Buttons and panels that only their ground would tell apart, which forced colours take away. */
function withoutEdge(page: Page): Promise<string[]> {
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
async function outlineOfNext(page: Page): Promise<number> {
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
function chosenLikeOthers(page: Page): Promise<string[]> {
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
function moving(page: Page): Promise<string[]> {
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
