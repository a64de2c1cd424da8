import { expect, test } from '../fixtures.ts';

const MENU_BUTTON = { name: 'More Actions' };

test(
  "the menu 'opens on pointer enter and closes on pointer leave' for a mouse",
  {
    tag: '@desktop',
  },
  async ({ open, page }) => {
    await open('/eleanor-whitfield');
    const option = page.getByRole('button', { name: 'Add Tribute' }).last();
    await page.getByRole('button', MENU_BUTTON).hover();
    await expect(page.getByRole('button', MENU_BUTTON)).toHaveAttribute('aria-expanded', 'true');
    await expect(option).toBeVisible();
    await page.mouse.move(10, 400);
    await expect(page.getByRole('button', MENU_BUTTON)).toHaveAttribute('aria-expanded', 'false');
  },
);

test('on touch a tap opens it, another closes it', { tag: '@phone' }, async ({ open, page }) => {
  await open('/eleanor-whitfield');
  const button = page.getByRole('button', MENU_BUTTON);
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the keyboard opens it and reaches both options; Escape, a touch outside or an option closes it', async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const button = page.getByRole('button', MENU_BUTTON);
  const openByKey = async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  };
  await openByKey();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.floating-option[data-option="condolences"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await openByKey();
  await page.locator('h1').dispatchEvent('pointerdown');
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await openByKey();
  // 'Clicking an option only closes the menu' (SPEC section 2). The browser itself submits the form, which this test
  // prevents.
  const option = page.locator('.floating-option[data-option="tribute"]');
  await option.evaluate((element) => {
    element.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
  });
  await option.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test.describe('its options', () => {
  test.use({ expectedErrors: [/status of 403/] });

  // writing.test.ts follows one of them.
  test('lead to the forms @full', async ({ open, page }) => {
    for (const [option, form] of [
      ['tribute', 'add-tribute'],
      ['condolences', 'send-condolences'],
    ]) {
      await open('/eleanor-whitfield');
      await page.getByRole('button', MENU_BUTTON).focus();
      await page.keyboard.press('Enter');
      await page.locator(`.floating-option[data-option="${option}"]`).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/eleanor-whitfield/${form}`));
      await expect(page.getByRole('main')).toContainText(
        'No one is looking after this page right now',
      );
    }
  });
});

test("'options fade and slide 0.2 s; Add Tribute delayed 0.1 s; icon rotation 0.3 s'; 'a plus rotated 45 degrees when open' @full", async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const button = page.getByRole('button', MENU_BUTTON);
  await expect(button.locator('.floating-quill')).toHaveCount(1);
  await button.focus();
  await page.keyboard.press('Enter');
  const styleOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const style = getComputedStyle(element);
      return {
        duration: style.transitionDuration.split(', ')[0],
        delay: style.transitionDelay.split(', ')[0],
        animation: style.animationDuration,
        rotate: style.rotate,
      };
    });
  expect(await styleOf('[data-option="tribute"]')).toMatchObject({
    duration: '0.2s',
    delay: '0.1s',
  });
  expect(await styleOf('[data-option="condolences"]')).toMatchObject({
    duration: '0.2s',
    delay: '0s',
  });
  const plus = await styleOf('.floating-plus');
  expect(plus.animation).toBe('0.3s');
  await expect.poll(async () => (await styleOf('.floating-plus')).rotate).toBe('45deg');
});

test("it is 'coloured from the theme primary colour' @full", async ({ open, page }) => {
  await open('/thomas-and-mary-brennan');
  const color = await page
    .getByRole('button', MENU_BUTTON)
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).toBe('rgb(47, 93, 58)');
});

test('what the specification puts on the right is there from right to left, too @phone', async ({
  open,
  page,
}) => {
  const distance = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => window.innerWidth - element.getBoundingClientRect().right);
  await open('/eleanor-whitfield');
  for (const selector of ['html', '.memorial']) {
    await page.locator(selector).evaluate((element) => element.setAttribute('dir', 'rtl'));
  }
  for (const selector of ['.share-button', '.floating-main', '.floating-option >> nth=0']) {
    expect(await distance(selector), selector).toBeLessThan(24);
  }
});
