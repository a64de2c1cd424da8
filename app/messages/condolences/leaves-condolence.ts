import type { ShouldRevalidateFunctionArgs } from 'react-router';

const CONDOLENCE = /^\/memorial\/[^/]+\/condolences\/[^/]+$/;

/** A condolence is read once it was open, so the counts of unread ones are others. */
export function leavesCondolence({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
  return CONDOLENCE.test(currentUrl.pathname) && currentUrl.pathname !== nextUrl.pathname;
}
