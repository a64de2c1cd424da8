/**
 * What Lingui's macros compile to (`scripts/building/messages-plugin.mjs`). Lingui's own provider demands one around
 * every component; here a component without one speaks the language of the page.
 */
import type { I18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { createContext, use } from 'react';

import { pageI18n } from './i18n.ts';

/** Used on the server, where requests in several languages are answered at the same time. */
export const I18nContext = createContext<I18n>(pageI18n);

export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  const i18n = use(I18nContext);
  return { i18n, _: i18n._.bind(i18n) };
}

type TransWithOptionalId = TransProps extends infer Props
  ? Props extends TransProps
    ? Omit<Props, 'id'> & { id?: string }
    : never
  : never;

/** In the browser's files, messages have no `id`. */
export function Trans({ id = '', ...props }: TransWithOptionalId) {
  return <TransNoContext {...props} id={id} lingui={{ i18n: use(I18nContext) }} />;
}
