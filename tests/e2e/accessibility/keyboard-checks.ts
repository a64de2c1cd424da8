import { expect, type Page } from '@playwright/test';

interface Focused {
  control: number;
  hasFocusStyle: boolean;
  html: string;
}

/** Presses Tab until the focus was everywhere. The page notes it, because a question after each press costs as much. */
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
  const seen = await page.evaluateHandle(() => {
    const focused: Focused[] = [];
    const note = ({ target: element }: FocusEvent) => {
      if (!(element instanceof HTMLElement)) return;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      focused.push({
        control: Number(element.dataset['control']),
        hasFocusStyle: hasOutline || boxShadow !== 'none',
        html: element.outerHTML.slice(0, 200),
      });
    };
    addEventListener('focusin', note);
    return { focused, stop: () => removeEventListener('focusin', note) };
  });
  for (let step = 0; step < expected.length + 15; step += 1) await page.keyboard.press('Tab');
  const focused = await seen.evaluate((all) => {
    all.stop();
    return all.focused;
  });
  const reached = new Set(focused.map(({ control }) => control));
  const withoutFocusStyle = focused
    .filter(({ hasFocusStyle, html }) => !hasFocusStyle && !html.startsWith('<video'))
    .map(({ html }) => html);
  expect(withoutFocusStyle, `${path}: focused, but not visibly`).toEqual([]);
  const missed = expected.filter((_, index) => !reached.has(index));
  expect(missed, `${path}: not reached`).toEqual([]);
}
