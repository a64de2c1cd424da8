import { msg, t } from '@lingui/core/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { pageI18n } from '../../language/i18n.ts';
import { condolenceIntents } from '../../messages/condolences/condolences-intents.ts';
import { CondolencesRoom } from '../../messages/condolences/condolences-room.client.tsx';
import { loadRoom } from '../../messages/condolences/load-condolences.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-condolences';

const TITLE = msg`Condolences`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the condolences.`, () =>
    loadRoom(params.memorialId, request.url),
  );
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, condolenceIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageCondolences({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  return <CondolencesRoom {...loaderData.data} />;
}
