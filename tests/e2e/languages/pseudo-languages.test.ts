// Pages and rooms in English in disguise (docs/messages.md): what is not in a catalog shows as English, and longer or
// mirrored sentences need their room.
import type { Page } from '@playwright/test';

import { THEMES } from '../../../app/themes/catalog.ts';
import { clippedText, finishAnimations, horizontalOverflow } from '../accessibility/page-checks.ts';
import {
  expect,
  test,
  TEXT_SECTION,
  type FamilyApi,
  type Memorial,
} from '../family/family-fixtures.ts';
import { openForm, sendForm } from '../family/visitors-messages.ts';
import { moveTo } from '../fixtures.ts';
import { mailsTo } from '../outbox.ts';

// A wrong password.
test.use({ expectedErrors: [/status of 401/], contextOptions: { reducedMotion: 'reduce' } });

/** In an alphabet that English does not have. */
const NAME = 'Άννα Παπαδοπούλου';
const WORDS = 'Μας έμαθε να τραγουδάμε.';

/** Names of programs and formats, and what the product and its people are called. */
const NAMES =
  /Evermore|Memorials?|Google|Facebook|Stripe|GEDCOM|JSON|HTML|PDF|ZIP|JPEG|PNG|HEIC|WebP|GIF|AVIF|MP4|MOV|WebM|QR|Pro\b|Free\b|English|Esc|https?:\S+|\S+@\S+|\/\S*|mem_\w+|\b[0-9A-Z]{8}\b|[\d.]+\s(?:bytes|[KMG]B)/g;

const LOADING = /Ĺōàďĩńĝ…/;

async function expectTranslated(page: Page, where: string): Promise<void> {
  await finishAnimations(page);
  expect(await englishOn(page), `${where}: English`).toEqual([]);
}

async function expectFits(page: Page, where: string): Promise<void> {
  await finishAnimations(page);
  expect(await clippedText(page), `${where}: clipped text`).toEqual([]);
  expect(await horizontalOverflow(page), `${where}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** Texts and labels with an English word. Every letter of a disguised sentence has an accent. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, noscript, bdi, [data-own], code')) continue;
      if (element.checkVisibility()) found.push(node.textContent ?? '');
    }
    const labels = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.body.querySelectorAll(labels.map((l) => `[${l}]`).join(','))) {
      for (const label of labels) found.push(element.getAttribute(label) ?? '');
    }
    return found;
  });
  const english = texts.filter((text) => /[A-Za-z]{3}/.test(withoutNames(text)));
  return [...new Set(english.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
}

/** `Intl` has no names of months and time zones for English in disguise, and SPEC gives dates of payments their form. */
const DATE =
  /(?:[A-Z][a-z]+day, )?(?:\d{1,2}\s[A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})(?: at [\d:]+(?:\s[AP]M)?)?|Eastern European Time/g;

function withoutNames(text: string): string {
  const isTheme = THEMES.some(({ name }) => text.trim() === name);
  return isTheme ? '' : text.replaceAll(DATE, '').replaceAll(NAMES, '');
}

/** What each of these buttons opens, and what its form says when it is sent empty. */
async function lookBehindButtons(
  page: Page,
  count: number,
  look: (where: string) => Promise<void>,
) {
  const buttons = page.locator('main').getByRole('button');
  const start = page.url();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.click();
    await look(`button ${index}`);
    const send = page.locator('dialog[open] button[type="submit"]').first();
    if (await send.isVisible()) {
      await send.click();
      await look(`the form of button ${index}`);
    }
    await page.keyboard.press('Escape');
    if (page.url() !== start) return;
  }
}

const LANGUAGES = [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const;

async function publishIn(family: FamilyApi, language: string): Promise<Memorial> {
  const { memorial } = await family.call<{ memorial: Memorial }>('POST', '/memorials', {
    fullName: NAME,
    language,
  });
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: { id: TEXT_SECTION, type: 'textSection', title: 'Ζωή', bodyText: WORDS },
  });
  const date = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
  const gathering = {
    kind: 'funeral',
    date,
    time: '14:00',
    timeZone: 'Europe/Athens',
    place: 'Αθήνα',
  };
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: { type: 'serviceSection', gatherings: [gathering] },
  });
  await family.publish(memorial.id);
  return memorial;
}

const isFull = process.env['TEST_MATRIX'] === 'full';

/** tests/built/product-languages.test.ts reads all of them. */
const PRODUCT_PAGES = isFull
  ? ['/about', '/about/privacy', '/features', '/pricing', '/contact', '']
  : ['/about/privacy', ''];

const VISITORS_PAGES = [
  '',
  '/tributes',
  '/add-tribute',
  '/send-condolences',
  '/claim',
  ...(isFull ? ['/coming', '/about-me', '/about-this-page', '/help-to-keep'] : []),
];

for (const [language, direction] of LANGUAGES) {
  const tag = language === 'en-XA' ? [] : '@full';
  test.describe(language, () => {
    test(`what visitors see`, async ({ family, page, baseURL, playwright }) => {
      const { slug } = await publishIn(family, language);
      const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      const form = await openForm(visitor, baseURL ?? '', `/${slug}/add-tribute`);
      const look = async (path: string) => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        if (language === 'en-XA') await expectTranslated(page, path);
        await expectFits(page, path);
      };
      for (const path of VISITORS_PAGES) await look(`/${slug}${path}`);
      await look(await sendForm(visitor, form, { name: NAME, text: WORDS }));
      await visitor.dispose();
    });

    test('the rooms of the family', { tag }, async ({ family, openRoom, page }) => {
      const memorial = await publishIn(family, language);
      await family.call('PUT', '/auth/profile', {
        firstName: 'Άννα',
        lastName: 'Παπαδοπούλου',
        language,
      });
      await openRoom(memorial);
      const lookAt = async (room: string) => {
        await moveTo(page, `/memorial/${memorial.id}${room}`);
        await expect(page.getByText(LOADING)).toHaveCount(0);
        await expect(page.locator('.loading-logo, .loading-outline')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      };
      for (const room of [
        '',
        '/memorial-page',
        '/memorial-booklet',
        '/tributes',
        '/condolences',
        '/attendance',
        '/qr',
        '/memorial-video',
        '/settings',
        '/settings/tributes',
        '/settings/notifications',
        '/settings/plan',
        '/settings/download',
        '/settings/history',
      ]) {
        await lookAt(room);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        if (language === 'en-XA') await expectTranslated(page, room);
        await expectFits(page, room);
      }
      for (const room of ['general', 'privacy', 'people', 'ownership', 'take-down']) {
        await lookAt(`/settings/${room}`);
        const look = async (where: string) => {
          if (language === 'en-XA') await expectTranslated(page, `${room}, ${where}`);
          await expectFits(page, `${room}, ${where}`);
        };
        await look('open');
        await lookBehindButtons(page, 3, look);
      }
    });

    test(
      'the account, its memorials and a new one',
      { tag },
      async ({ family, open, page, registered }) => {
        await family.call('PUT', '/auth/profile', {
          firstName: 'Άννα',
          lastName: 'Παπαδοπούλου',
          language,
        });
        await open('/memorials');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const path of ['/memorials', '/account', '/subscription', '/memorials/new']) {
          await moveTo(page, path);
          await expect(page.getByText(LOADING)).toHaveCount(0);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          if (language === 'en-XA') await expectTranslated(page, path);
          await expectFits(page, path);
        }
        await family.call('POST', '/auth/forgot-password', { email: registered.email });
        await expect(async () => {
          const mail = JSON.parse((await mailsTo(registered.email)).at(-1) ?? '{}') as {
            subject?: string;
          };
          expect(mail.subject).toContain('⟦');
        }).toPass();
      },
    );

    test('pages of the product, and signing in', { tag }, async ({ page }) => {
      const home = `/${language.toLowerCase()}`;
      for (const path of PRODUCT_PAGES) {
        await page.goto(home + path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (language === 'en-XA') await expectTranslated(page, home + path);
        await expectFits(page, home + path);
      }
      await page.goto(`${home}?auth=login`);
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
      if (language === 'en-XA') await expectTranslated(page, 'the dialog');
      await expectFits(page, 'the dialog');
      await dialog.locator('input[type="email"]').fill('nobody@example.org');
      await dialog.locator('input[type="password"]').fill('not the password');
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.getByRole('alert').filter({ hasText: '⟦' }).first()).toBeVisible();
      if (language === 'en-XA') await expectTranslated(page, 'the refusal');
    });
  });
}
