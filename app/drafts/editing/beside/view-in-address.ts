import type { ShouldRevalidateFunctionArgs } from 'react-router';

const NAME = 'view';

/** `?view=preview`: on a narrow screen, the preview instead of the cards. */
export const PREVIEW_IN_ADDRESS = `?${NAME}=preview`;

export function isPreviewIn(query: URLSearchParams): boolean {
  return query.get(NAME) === 'preview';
}

/** Both views show the same data, so changing the view loads nothing. */
export function loadsAgain({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherView =
    currentUrl.pathname === nextUrl.pathname &&
    isPreviewIn(currentUrl.searchParams) !== isPreviewIn(nextUrl.searchParams);
  return isOtherView ? false : defaultShouldRevalidate;
}
