/** The page is drawn by a script of its own, which loads when the page is shown or is about to be. */
export const loadPage = () => import('./live-page.tsx');
