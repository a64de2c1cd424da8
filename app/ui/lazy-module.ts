import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/**
 * Imports a module on demand. `React.lazy` caches a failed import permanently; this hook retries a failed import with
 * the next request and when the browser is online again.
 * @param request - false while the module is not needed; each new number requests the module again
 * @param onError - called if the module cannot be loaded
 */
export function useLazyModule<Module extends object>(
  load: () => Promise<Module>,
  request: boolean | number,
  onError?: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const [reconnections, countReconnection] = useReducer((count: number) => count + 1, 0);
  const reportError = useEffectEvent(() => onError?.());
  const isMissing = request !== false && !module;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    withStyles(load).then(
      (loaded) => {
        if (isCurrent) setModule(loaded);
      },
      () => {
        if (isCurrent) reportError();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isMissing, request, reconnections]);

  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', countReconnection);
    return () => window.removeEventListener('online', countReconnection);
  }, [isMissing]);

  return module;
}

/**
 * Loads missing style sheets of a module. The bundler's `import()` requests each style sheet only once per page, even
 * if that request fails, so a retry would render the module without its styles. The bundler does not report which style
 * sheets belong to the module, so all missing style sheets are requested again. If a style sheet fails to load again,
 * the module is returned without that style sheet.
 */
async function withStyles<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  const links = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/assets/"]'),
  ];
  const loaded = new Set(links.filter(isLoaded).map(({ href }) => href));
  const missing = new Set(links.map(({ href }) => href).filter((href) => !loaded.has(href)));
  await Promise.allSettled([...missing].map(loadStyles));
  return module;
}

/** The `sheet` of a link that failed to load is null, or its rules cannot be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch {
    return false;
  }
}

async function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
}
