/** One signal for everything that waits until the page answers to a touch (`start-script.ts`, tests). */
export function sayHydrated(page: Document): void {
  page.documentElement.dataset['hydrated'] = '';
  window.dispatchEvent(new Event('hydrated'));
}

/** Whether the page answers to a touch: what is drawn from now on, the browser draws by itself. */
export function isHydrated(page: Document): boolean {
  return page.documentElement.dataset['hydrated'] !== undefined;
}
