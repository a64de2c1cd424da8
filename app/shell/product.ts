import { useRouteLoaderData } from 'react-router';

import type { SocialProvider } from '../accounts/contract.ts';
import type { ThemeStyleData } from '../themes/contract.ts';

/** What the root loader gives to every page. */
export interface ShellData {
  product: { name: string; provider: string };
  /** the social sign-ins that are configured */
  providers: readonly SocialProvider[];
  /** the public address without a slash at its end */
  origin: string;
  /** the year of the copyright line */
  year: number;
}

/** What the server gives to the product's own pages alone; memorials carry none of it. */
export interface ProductPageData {
  /** of the default theme */
  themeStyle: ThemeStyleData;
  /** the fewest characters of a new password */
  passwordMin: number;
}

/** The product's names for the frame of a page; undefined when the root itself could not load. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

/** The same where a page's title is made. */
export function shellDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShellData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
}
