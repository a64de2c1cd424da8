import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { readAnswers, type RouterParts } from './hydration-data.ts';

/**
 * Brings React and the router to the page.
 *
 * @param parts what the page handed over; undefined in development, where React Router's own scripts
 *   have brought the same already
 */
export async function startRouter(parts: RouterParts | undefined): Promise<void> {
  if (parts) await handOver(parts);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** Puts onto the window what React Router looks for there: the page's routes and the loaders' answers. */
async function handOver({ manifest, routes, settings }: RouterParts): Promise<void> {
  const bring = (address: string): Promise<object> => import(/* @vite-ignore */ address);
  const modules = routes.map(async ([id, ...addresses]) => {
    const parts = await Promise.all(addresses.map(bring));
    return [id, Object.assign({}, ...parts) as object] as const;
  });
  const common = JSON.parse(settings) as object;
  await bring(manifest);
  Object.assign(window, {
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    __reactRouterContext: { ...common, stream: new Blob([readAnswers(document)]).stream() },
  });
}
