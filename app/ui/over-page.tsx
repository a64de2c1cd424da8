import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

const OUTLET = 'over-page';

/** Lies inside the theme, for its colours, and before the sign-in dialog, which must cover what was open. */
export function OverPageOutlet() {
  return <div id={OUTLET} />;
}

/** Renders a dialog or layer outside of the list around it, which would clip or hide it. */
export function OverPage({ children }: { children: ReactNode }) {
  return createPortal(children, document.getElementById(OUTLET) ?? document.body);
}
