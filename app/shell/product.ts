import { useRouteLoaderData } from 'react-router';

import type { SocialProvider } from '../accounts/contract.ts';
import type { ThemeStyleData } from '../themes/contract.ts';

/** The root loader's data, which is available on every page. */
export interface ShellData {
  product: { name: string; provider: string };
  /** the configured providers for social sign-in */
  providers: readonly SocialProvider[];
  /** the public URL without a trailing slash */
  origin: string;
  /** the year in the copyright line */
  year: number;
}

/** Loader data of the product's pages. Memorial pages do not have it. */
export interface ProductPageData {
  /** the style of the default theme */
  themeStyle: ThemeStyleData;
  /** the minimum length of a new password, in characters */
  passwordMin: number;
}

/** Returns the root loader's data, in a component; undefined if the root loader failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

/** Returns the root loader's data, in a route's `meta` function. */
export function shellDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShellData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
}
