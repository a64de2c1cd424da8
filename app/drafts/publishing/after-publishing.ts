import { createContext, type ReactNode } from 'react';

import type { KeptMemorial } from '../kept-memorial.ts';

/** Rendered in the dialog after a publication. The route provides it, because `drafts` may not import `messages`. */
export const AfterPublishing = createContext<((memorial: KeptMemorial) => ReactNode) | null>(null);
