import { useRouteLoaderData } from 'react-router';

import type { SocialProvider } from '../accounts/contract.ts';

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
