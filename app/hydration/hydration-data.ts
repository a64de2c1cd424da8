/**
 * The data that a page of the production build contains for its script: the addresses of its modules, which
 * are loaded when the page is idle, and the loaders' data, with which React hydrates the page. Both are JSON
 * in data blocks, which are never executed, so every inline script is a constant
 * (docs/decisions/040-script-comes-when-the-page-is-idle.md).
 */
/** The ids of the two elements. `deferred-hydration-script.ts` reads the first one too. */
export const MODULES_ELEMENT = 'page-modules';
export const LOADER_DATA_ELEMENT = 'loader-data';

export interface HydrationData {
  modules: PageModules;
  /** in React Router's own encoding; undefined on a page that is never hydrated */
  loaderData?: string;
}

export interface PageModules {
  /** the module that is imported first */
  entry: string;
  /** true on a private page, which shows nothing before it is hydrated */
  isUrgent: boolean;
  /** everything that the page needs, requested in parallel with the entry */
  preload: string[];
  /** undefined on a page that is never hydrated */
  router?: RouterModules;
}

export interface RouterModules {
  /** React Router's manifest: the table of all routes */
  manifest: string;
  /** the page's routes from the root inwards, each with its modules */
  routes: Array<[id: string, ...modules: string[]]>;
  /** the part of React Router's context that is the same on every page, as JSON */
  context: string;
}

/** Undefined in development, where React Router's `<Scripts>` loads the modules. */
export function readPageModules(page: Document): PageModules | undefined {
  const text = page.getElementById(MODULES_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageModules) : undefined;
}

export function readLoaderData(page: Document): string {
  return page.getElementById(LOADER_DATA_ELEMENT)?.textContent ?? '';
}
