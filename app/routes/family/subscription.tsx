import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRevalidator, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';

import { billingIntents } from '../../billing/subscription/billing-intents.ts';
import { checkoutReturn } from '../../billing/subscription/checkout-return.ts';
import { loadSubscriptionScreen } from '../../billing/subscription/load-subscription.ts';
import { SubscriptionSettings } from '../../billing/subscription/subscription-settings.tsx';
import { SubscriptionSkeleton } from '../../billing/subscription/subscription-skeleton.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/subscription';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSubscriptionScreen(request);
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return runIntent(request, billingIntents);
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, t`Subscription`);

export function HydrateFallback() {
  const [query] = useSearchParams();
  return (
    <Frame>
      <SubscriptionSkeleton isConfirming={checkoutReturn(query) === 'success'} />
    </Frame>
  );
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      <SubscriptionSettings
        address="/subscription"
        loaded={loaderData.ok ? loaderData.data : undefined}
        reload={revalidate}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="subscription-page">
      <h1 className="subscription-title">
        <Trans>Subscription</Trans>
      </h1>
      {children}
    </div>
  );
}
