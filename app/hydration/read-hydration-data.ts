/** The server's side of `hydration-data.ts`. */
import { createContext } from 'react';
import type { EntryContext } from 'react-router';

import type { PageScripts } from './hydration-data.ts';

export interface PageHandover {
  scripts: PageScripts;
  /** undefined where the page needs no router */
  answers?: string;
}

/** Given by the server's entry; null in development and in a browser. */
export const PageHandoverContext = createContext<PageHandover | null>(null);

/** A route whose page stands without React says so in its `handle`. */
export const WITHOUT_ROUTER = { needsRouter: false } as const;

/** Takes the loaders' answers out of React Router's context, which would send them as scripts. */
export async function takeHandover(context: EntryContext): Promise<PageHandover> {
  const { manifest, serverHandoffStream, serverHandoffString } = context;
  const start = manifest.entry.module;
  if (!needsRouter(context)) {
    // The answers' stream is left alone: cancelled, it would keep the request for five seconds more.
    return { scripts: { start, preload: manifest.entry.imports } };
  }
  const routes = context.staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  return {
    scripts: {
      start,
      preload: [
        ...new Set([
          ...manifest.entry.imports,
          manifest.url,
          ...routes.flatMap((route) => [...modulesOf(route), ...(route.imports ?? [])]),
        ]),
      ],
      router: {
        manifest: manifest.url,
        routes: routes.map((route) => [route.id, ...modulesOf(route)]),
        settings: serverHandoffString ?? '{}',
      },
    },
    answers: serverHandoffStream ? await new Response(serverHandoffStream).text() : '',
  };
}

/** An error screen has buttons of its own, whatever its route needs. */
function needsRouter({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const innermost = matches.at(-1)?.route.id;
  const handle: unknown = innermost && routeModules[innermost]?.handle;
  return errors !== null || handle !== WITHOUT_ROUTER;
}

type ManifestRoute = NonNullable<EntryContext['manifest']['routes'][string]>;

/** A route with a loader of its own for the browser comes in several files. */
function modulesOf(route: ManifestRoute): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, module } = route;
  return [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter(
    (address) => address !== undefined,
  );
}
