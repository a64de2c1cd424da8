import { useRouteLoaderData } from 'react-router';

import type { SocialProvider } from '../accounts/contract.ts';
import type { ThemeStyleData } from '../themes/contract.ts';

/** The data of the root loader, which every page has. */
export interface ShellData {
  product: { name: string; provider: string };
  providers: readonly SocialProvider[];
  /** the public URL without a trailing slash */
  origin: string;
  year: number;
}

/** The data of the product's own pages. Memorial pages do not have it. */
export interface ProductPageData {
  /** the style of the default theme */
  themeStyle: ThemeStyleData;
  /** the minimum length of a new password, in characters */
  passwordMin: number;
}

export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

export function shellDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShellData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
}
