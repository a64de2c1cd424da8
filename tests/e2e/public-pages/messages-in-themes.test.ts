// The pages on which visitors write: their contrast in the themes, and their width on the narrowest screen.
import type { Page } from '@playwright/test';

import { THEMES } from '../../../app/themes/catalog.ts';
import { themeAttributes } from '../../../app/themes/theme-attributes.ts';
import { clippedText, finishAnimations, horizontalOverflow } from '../accessibility/page-checks.ts';
import { violationsOn } from '../axe.ts';
import { expect, test } from '../family/family-fixtures.ts';

// The Content-Security-Policy would block the style sheets that the test adds. Chrome reports the status 400 of a form
// with an error.
test.use({ bypassCSP: true, expectedErrors: [/status of 400/] });

test("the form with its errors, and the writer's page, are readable and fit 320 pixels in every theme @phone @full", async ({
  family,
  page,
}) => {
  test.setTimeout(240_000);
  const { id, slug } = await family.create('Nora Fields-Hohenlohe-Schillingsfürst');
  await family.publish(id);
  await page.setViewportSize({ width: 320, height: 800 });

  await page.goto(`/${slug}/send-condolences`);
  await page.getByLabel('Your message').fill('She let me win at cards.');
  await page.getByLabel('The family can reply to me by email.').check();
  await page.getByRole('button', { name: 'Send to the family' }).click();
  await expect(page.locator('#words-problems')).toBeFocused();
  await expectReadableInAll(page);

  await page.goto(`/${slug}/add-tribute`);
  await page.getByLabel('Your tribute').fill('She let me win at cards, for forty years.');
  await page.getByLabel('Your name').fill('Maximiliane von Trauttmansdorff-Weinsberg');
  await page.getByRole('button', { name: 'Send tribute' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Maximiliane.');
  await expectReadableInAll(page);
});

async function expectReadableInAll(page: Page): Promise<void> {
  // Checks all axe rules once. This also loads axe into the page, where `contrastProblems` uses it for each theme.
  expect(await violationsOn(page)).toEqual([]);
  for (const { id } of THEMES) await page.addStyleTag({ url: `/themes/${id}.css` });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const theme of THEMES) {
      if (colorScheme === 'dark' && theme.colors.darkBackground === undefined) continue;
      await page.locator('.memorial').evaluate((memorial, attributes) => {
        for (const [name, value] of Object.entries(attributes)) memorial.setAttribute(name, value);
      }, themeAttributes(theme));
      await finishAnimations(page);
      const name = `${theme.id}, ${colorScheme}`;
      expect(await contrastProblems(page), name).toEqual([]);
      expect(await clippedText(page), name).toEqual([]);
      expect(await horizontalOverflow(page), name).toBeLessThanOrEqual(0);
    }
  }
}

interface Rule {
  nodes: Array<{ html: string; failureSummary?: string }>;
}

interface Axe {
  run(
    within: string,
    options: object,
  ): Promise<Record<'violations' | 'incomplete' | 'passes', Rule[]>>;
}

/** Text whose contrast is too low, or cannot be measured. */
function contrastProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations, incomplete, passes } = await axe.run('.memorial', {
      runOnly: ['color-contrast'],
      resultTypes: ['violations', 'incomplete'],
    });
    if (passes.length === 0) return ['axe has found no text'];
    return [...violations, ...incomplete].flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`),
    );
  });
}
