/** Less of a part in sight counts as out of sight, as a fraction of the frame's height. */
const IN_SIGHT = 0.4;

/** Where the page stands. It is kept while the preview is closed. */
export class PlaceOnPage {
  #top = 0;
  #part: string | undefined;
  #page: Document | undefined;

  /** Scrolls to the part. A page that was opened again stands where it was left, if the part is still the same. */
  show(page: Document, part: string | undefined): void {
    const isOpened = this.#page !== page;
    const isOtherPart = this.#part !== part;
    this.#part = part;
    if (isOpened) this.#watch(page);
    if (isOpened && !isOtherPart) page.defaultView?.scrollTo(0, this.#top);
    else if (isOtherPart && part !== undefined) bringIntoSight(page, part, !isOpened);
  }

  #watch(page: Document): void {
    this.#page = page;
    page.addEventListener(
      'scroll',
      () => {
        this.#top = page.defaultView?.scrollY ?? 0;
      },
      { passive: true },
    );
  }
}

/** Not by `scrollIntoView`, which would scroll the page around the frame, too. */
function bringIntoSight(page: Document, part: string, isGentle: boolean): void {
  const view = page.defaultView;
  const element = page.querySelector<HTMLElement>(
    part === 'head' ? '.memorial-header' : `[data-part="${CSS.escape(part)}"]`,
  );
  if (!view || !element) return;
  // What is edited is shown whole.
  element.querySelector<HTMLElement>('.toggle-button[aria-expanded="false"]')?.click();
  const { top, bottom, height } = element.getBoundingClientRect();
  const inSight = Math.min(bottom, view.innerHeight) - Math.max(top, 0);
  if (inSight >= Math.min(height, view.innerHeight * IN_SIGHT)) return;
  const isStill = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.scrollTo({ top: view.scrollY + top, behavior: isGentle && !isStill ? 'smooth' : 'auto' });
}
