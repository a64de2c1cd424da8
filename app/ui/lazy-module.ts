import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/**
 * Imports a module on demand. Unlike `React.lazy`, retries after a failure.
 * @param request - false while the module is not needed; a new number starts another attempt
 * @param onError - called after a failure
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
 * Loads the module, and requests again all style sheets that failed to load, because another `import()` would not do
 * this. The bundler does not say which of them the module needs.
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

/** After a failure, `sheet` is null or its rules cannot be read. */
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
