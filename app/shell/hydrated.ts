/** One signal for everything that waits until the page answers to a touch (`start-script.ts`, tests). */
export function sayHydrated(page: Document): void {
  page.documentElement.dataset['hydrated'] = '';
  window.dispatchEvent(new Event('hydrated'));
}
