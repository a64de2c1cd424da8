import { createContext } from 'react';

import type { HydrationData } from './hydration-data.ts';

/** The data that the server renders for hydration. Null in development and in the browser. */
export const HydrationContext = createContext<HydrationData | null>(null);

export const NO_HYDRATION = { hydrate: false } as const;
