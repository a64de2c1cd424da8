import { createContext } from 'react';

import type { HydrationData } from './hydration-data.ts';

/** The data that the server renders into the page for the page's script. Null in development and in the browser. */
export const HydrationContext = createContext<HydrationData | null>(null);

/** The `handle` of a route whose page is never hydrated (docs/decisions/041-a-memorial-page-without-react.md). */
export const NO_HYDRATION = { hydrate: false } as const;
