import { useRouteLoaderData } from 'react-router';

import type { SocialProvider } from '../accounts/contract.ts';
import type { ThemeStyleData } from '../themes/contract.ts';

/** The root loader's data, available on every page. */
export interface ShellData {
  product: { name: string; provider: string };
  /** the social sign-ins that are configured */
  providers: readonly SocialProvider[];
  /** the public address without a slash at its end */
  origin: string;
  /** the year of the copyright line */
  year: number;
}

/** Loader data of the product's own pages; memorial pages do not have it. */
export interface ProductPageData {
  /** of the default theme */
  themeStyle: ThemeStyleData;
  /** the minimum length of a new password, in characters */
  passwordMin: number;
}

/** The root loader's data in a component; undefined when the root loader failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

/** The root loader's data in a route's `meta` function. */
export function shellDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShellData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
}
