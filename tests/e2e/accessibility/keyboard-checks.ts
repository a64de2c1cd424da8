import { expect, type Page } from '@playwright/test';

export async function expectAllReached(page: Page, path: string): Promise<void> {
  const expected = await page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const usable = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
      .filter((element) => !element.matches('[role="tablist"]'))
      .filter((element) => !element.matches('input[type="radio"]:not(:checked)'));
    for (const [index, element] of usable.entries()) element.dataset['control'] = String(index);
    return usable.map((element) => element.getAttribute('aria-label') ?? element.innerText);
  });
  await page.locator('body').press('Escape');
  const reached = new Set<number>();
  const withoutFocusStyle: string[] = [];
  for (let step = 0; step < expected.length + 15; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasFocusStyle =
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return {
        control: Number(element.dataset['control']),
        hasFocusStyle,
        html: element.outerHTML,
      };
    });
    if (!at) {
      if (expected.every((_, index) => reached.has(index))) break;
      continue;
    }
    reached.add(at.control);
    if (!at.hasFocusStyle && !at.html.startsWith('<video')) {
      withoutFocusStyle.push(at.html.slice(0, 200));
    }
  }
  expect(withoutFocusStyle, `${path}: focused, but not visibly`).toEqual([]);
  const missed = expected.filter((_, index) => !reached.has(index));
  expect(missed, `${path}: not reached`).toEqual([]);
}
