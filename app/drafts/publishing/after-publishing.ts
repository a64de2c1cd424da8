import { createContext, type ReactNode } from 'react';

import type { KeptMemorial } from '../kept-memorial.ts';

/** What is asked when changes are on the page. The route gives it, because guests belong to another domain. */
export const AfterPublishing = createContext<((memorial: KeptMemorial) => ReactNode) | null>(null);
