import { msg, t } from '@lingui/core/macro';
import { useRouteLoaderData } from 'react-router';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { CondolenceScreen } from '../../messages/condolences/condolence-screen.client.tsx';
import { condolenceIntents } from '../../messages/condolences/condolences-intents.ts';
import { loadCondolence } from '../../messages/condolences/load-condolences.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-condolence';
import type { clientLoader as loadMemorial } from './managed-memorial.tsx';

const TITLE = msg`Condolences`;

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, t`Condolence`);

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load this condolence.`, () =>
    loadCondolence(params.memorialId, params.condolenceId),
  );
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, condolenceIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageLetter({ loaderData }: Route.ComponentProps) {
  const memorial = useRouteLoaderData<typeof loadMemorial>('routes/family/managed-memorial');
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  const unread = memorial?.ok ? memorial.data.unreadLetters : undefined;
  return <CondolenceScreen {...loaderData.data} unread={unread ?? 0} />;
}
