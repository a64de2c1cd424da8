/**
 * In the production build, each page contains data for its inline script: the URLs of the page's modules, which are
 * loaded when the browser is idle, and the loaders' data, with which React hydrates the page. Both are JSON in data
 * blocks, which browsers never execute, so every inline script is a constant
 * (docs/decisions/040-script-comes-when-the-page-is-idle.md).
 */
/** The ids of the two elements with this data. `deferred-hydration-script.ts` also reads the first element. */
export const MODULES_ELEMENT = 'page-modules';
export const LOADER_DATA_ELEMENT = 'loader-data';

export interface HydrationData {
  modules: PageModules;
  /** in React Router's encoding; undefined on a page that is never hydrated */
  loaderData?: string;
}

export interface PageModules {
  /** URL of the module that is imported first */
  entry: string;
  /** true on a private page, which is empty until it is hydrated */
  isUrgent: boolean;
  /** URLs of all modules that the page needs, requested in parallel with the entry */
  preload: string[];
  /** undefined on a page that is never hydrated */
  router?: RouterModules;
}

export interface RouterModules {
  /** URL of React Router's manifest, the table of all routes */
  manifest: string;
  /** the page's routes, outermost first, each with the URLs of its modules */
  routes: Array<[id: string, ...modules: string[]]>;
  /** the part of React Router's context that is the same on every page, as JSON */
  context: string;
}

/**
 * Reads the module URLs from the page. Undefined in development, where React Router's `<Scripts>` loads the modules.
 */
export function readPageModules(page: Document): PageModules | undefined {
  const text = page.getElementById(MODULES_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageModules) : undefined;
}

export function readLoaderData(page: Document): string {
  return page.getElementById(LOADER_DATA_ELEMENT)?.textContent ?? '';
}
