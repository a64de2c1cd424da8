import type { MetaDescriptor } from 'react-router';

import type { ShellData } from './product.ts';

/** Title of a private page; no search engine keeps it. */
export function privatePageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string,
): MetaDescriptor[] {
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const name = shell?.product.name ?? '';
  return [{ title: `${title} · ${name}` }, { name: 'robots', content: 'noindex' }];
}
