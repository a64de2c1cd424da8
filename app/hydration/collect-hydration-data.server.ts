import type { EntryContext } from 'react-router';

import { NO_HYDRATION } from './hydration-context.ts';
import type { HydrationData } from './hydration-data.ts';

/**
 * Collects the loaders' data and the URLs of the page's modules. React Router would render them as
 * inline scripts, which would have different hashes on different pages.
 */
export async function collectHydrationData(
  context: EntryContext,
  { isPrivate, addressOf }: { isPrivate: boolean; addressOf: (script: string) => string },
): Promise<HydrationData> {
  const { manifest, serverHandoffStream, serverHandoffString } = context;
  const { module: entry, imports } = manifest.entry;
  if (!needsHydration(context)) {
    // Does not cancel the unread stream of loader data, because cancelling would keep the request
    // in memory for 5 s.
    return {
      modules: { entry: addressOf(entry), isUrgent: false, preload: imports.map(addressOf) },
    };
  }
  const routes = context.staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  return {
    modules: {
      entry: addressOf(entry),
      isUrgent: isPrivate,
      preload: [
        ...new Set([
          ...imports,
          manifest.url,
          ...routes.flatMap((route) => [...modulesOf(route), ...(route.imports ?? [])]),
        ]),
      ].map(addressOf),
      router: {
        manifest: addressOf(manifest.url),
        routes: routes.map((route) => [route.id, ...modulesOf(route).map(addressOf)]),
        context: serverHandoffString ?? '{}',
      },
    },
    loaderData: serverHandoffStream ? await new Response(serverHandoffStream).text() : '',
  };
}

/** An error screen is always hydrated, because its buttons need React. */
function needsHydration({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const innermost = matches.at(-1)?.route.id;
  const handle: unknown = innermost && routeModules[innermost]?.handle;
  return errors !== null || handle !== NO_HYDRATION;
}

type ManifestRoute = NonNullable<EntryContext['manifest']['routes'][string]>;

/**
 * The URLs of a route's modules. React Router builds the client loader, client action, middleware
 * and `HydrateFallback` as separate files. If the URL of `HydrateFallback` were missing, hydration
 * would render the page again.
 */
function modulesOf(route: ManifestRoute): string[] {
  return [
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    route.module,
  ].filter((address) => address !== undefined);
}

/**
 * Hides loader data from React Router's serialization, which includes only enumerable properties.
 * Components can still read the data. On pages without hydration this saves a tenth of the
 * rendering time.
 */
export function skipSerialization<Data extends object>(loaderData: Data): Data {
  for (const name of Object.keys(loaderData)) {
    Object.defineProperty(loaderData, name, { enumerable: false });
  }
  return loaderData;
}
