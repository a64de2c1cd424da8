import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { booklets } from '../../booklets/endpoints.ts';
import { bookletIntents } from '../../booklets/screen/booklet-intents.ts';
import { BookletRoom } from '../../booklets/screen/booklet-room.client.tsx';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-booklet';

const TITLE = msg`Memorial Booklet`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the booklet.`, () =>
    call(booklets.list, { id: params.memorialId }),
  );
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, bookletIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageBooklet({ loaderData, params }: Route.ComponentProps) {
  const { i18n } = useLingui();
  if (loaderData.ok) {
    return <BookletRoom memorialId={params.memorialId} choices={loaderData.data} />;
  }
  if (loaderData.code === 'MEMORIAL_NOT_FOUND') return <NothingForYou title="Memorial Booklet" />;
  if (loaderData.code !== 'NOT_ALLOWED') return <LoadFailure title={TITLE} />;
  return (
    <section>
      <h1 className="management-title">{i18n._(TITLE)}</h1>
      <p className="management-text">
        <Trans>Only the owner and editors can make the booklet.</Trans>
      </p>
    </section>
  );
}
