import { useRouteLoaderData } from 'react-router';

import type { ProviderButton } from '../accounts/contract.ts';
import type { InvitedOnlyRule } from '../accounts/invitations/invited-only.ts';
import type { LanguageChoice } from '../language/languages.ts';
import type { ThemeStyleData } from '../themes/contract.ts';

/** Data of the root loader, available on every page. */
export interface ShellData {
  product: { name: string; provider: string };
  providers: readonly ProviderButton[];
  origin: string;
  /** those in which the product speaks, English first */
  languages: readonly LanguageChoice[];
  year: number;
}

/** Data of the product's own pages, not available on memorial pages. */
export interface ProductPageData {
  themeStyle: ThemeStyleData;
  passwordMin: number;
  /** undefined if everyone can sign up */
  invitedOnly?: InvitedOnlyRule;
}

export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

export function shellDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShellData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
}
