import { createContext } from 'react';

import { DEFAULT_LANGUAGE } from './tags.ts';

/** The language of the page, or of the section that is drawn. */
export const PageLanguage = createContext<string>(DEFAULT_LANGUAGE);
