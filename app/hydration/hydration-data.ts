/**
 * What a page of the production build hands to its script, as data in its HTML: the addresses of the
 * script, so that it is fetched only when the page has time for it, and the answers of the loaders, with
 * which React takes over what stands there. Data is never run, so what runs inside the HTML is constant
 * (docs/decisions/040-script-comes-when-the-page-is-idle.md).
 */
/** The ids of the two elements. */
export const SCRIPTS_ELEMENT = 'page-scripts';
export const ANSWERS_ELEMENT = 'page-answers';

export interface PageScripts {
  /** the first module */
  start: string;
  /** everything that will be needed, fetched side by side with the first */
  preload: string[];
  /** left out where the page needs no router */
  router?: RouterParts;
}

export interface RouterParts {
  /** the table of all addresses */
  manifest: string;
  /** the page's routes from the outside in, each with the modules that make it up */
  routes: Array<[id: string, ...modules: string[]]>;
  /** the part of React Router's context that is the same on every page, as JSON */
  settings: string;
}

/** Undefined on a page that brings its script in another way. */
export function readScripts(page: Document): PageScripts | undefined {
  const text = page.getElementById(SCRIPTS_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageScripts) : undefined;
}

/** The loaders' answers in React Router's own encoding. */
export function readAnswers(page: Document): string {
  return page.getElementById(ANSWERS_ELEMENT)?.textContent ?? '';
}
