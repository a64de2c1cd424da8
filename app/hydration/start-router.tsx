import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { readLoaderData, type RouterModules } from './hydration-data.ts';

/** @param modules - undefined in development, where `<Scripts>` has loaded them */
export async function startRouter(modules: RouterModules | undefined): Promise<void> {
  if (modules) await setRouterGlobals(modules);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/**
 * Sets the globals that `HydratedRouter` reads. `<Scripts>`, which usually sets them, is not used.
 */
async function setRouterGlobals({ manifest, routes, context }: RouterModules): Promise<void> {
  const load = (address: string): Promise<object> => import(/* @vite-ignore */ address);
  const routeModules = routes.map(async ([id, ...addresses]) => {
    const parts = await Promise.all(addresses.map(load));
    return [id, Object.assign({}, ...parts) as object] as const;
  });
  const settings = JSON.parse(context) as object;
  // This import sets `__reactRouterManifest`.
  await load(manifest);
  Object.assign(window, {
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(routeModules)),
    __reactRouterContext: { ...settings, stream: new Blob([readLoaderData(document)]).stream() },
  });
}
