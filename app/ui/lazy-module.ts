import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/**
 * A module that is imported on demand. `React.lazy` caches a failed import for good; this one is retried with the
 * next request and when the browser is online again.
 *
 * @param request false while the module is not needed; a new number is another request
 * @param onError called when the module could not be loaded
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
 * The bundler's `import()` requests a style sheet once per page, whether it loads or not: after a failure the
 * module would be rendered without its styles. It does not say which sheet belongs to which module, so all missing
 * ones are requested again. One that fails again does not delay the module further.
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

/** A sheet that failed to load is null, or has rules that cannot be read. */
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
