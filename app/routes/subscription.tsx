import type { ReactNode } from 'react';

import { useSessionActivity } from '../accounts/session/session-activity.ts';
import { checkSession } from '../accounts/session/session-check.ts';
import { useSession } from '../accounts/session/session-store.ts';
import { loadSubscription } from '../billing/subscription/load-subscription.ts';
import { SubscriptionSettings } from '../billing/subscription/subscription-settings.tsx';
import { SubscriptionSkeleton } from '../billing/subscription/subscription-skeleton.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/subscription';

/**
 * Begins to load plans and plan, and lets the screen stand meanwhile. It runs in the browser, because pages
 * from the server hold nothing of a person; whoever is signed out is left to the guard.
 */
export async function clientLoader() {
  if (!useSessionActivity.getState().isChecked) await checkSession();
  const { user } = useSession.getState();
  return user ? { owner: user.email, early: loadSubscription() } : null;
}

/** What was paid or cancelled is found out by the screen itself. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Subscription');

export function HydrateFallback() {
  return (
    <Frame>
      <SubscriptionSkeleton />
    </Frame>
  );
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const user = useSession((state) => state.user);
  // Whoever signed in after the loader ran has their own plan to load.
  const early = loaderData?.owner === user?.email ? loaderData?.early : undefined;
  return (
    <Frame>
      <SubscriptionSettings address="/subscription" early={early} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="subscription-page">
      <h1 className="subscription-title">Subscription</h1>
      {children}
    </div>
  );
}
