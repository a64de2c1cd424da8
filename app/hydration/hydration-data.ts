/**
 * Data for the page's inline script: module URLs, and the loaders' data for hydration. The data is
 * JSON, so that every inline script can be constant
 * (docs/decisions/040-little-script-late.md).
 */
export const MODULES_ELEMENT = 'page-modules';
export const LOADER_DATA_ELEMENT = 'loader-data';

export interface HydrationData {
  modules: PageModules;
  loaderData?: string;
}

export interface PageModules {
  entry: string;
  /** true on a private page, which is empty until it is hydrated, so it is hydrated at once */
  isUrgent: boolean;
  preload: string[];
  router?: RouterModules;
}

export interface RouterModules {
  manifest: string;
  routes: Array<[id: string, ...modules: string[]]>;
  /** React Router's context as JSON; the same on every page */
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
