import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { videos } from '../../videos/endpoints.ts';
import { videoIntents } from '../../videos/screen/video-intents.ts';
import { VideoRoom } from '../../videos/screen/video-room.client.tsx';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-video';

const TITLE = msg`Memorial Video`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params: { memorialId: id } }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the video.`, async () => {
    const [room, plan] = await Promise.all([
      call(videos.list, { id }),
      call(videos.readPlan, { id }),
    ]);
    return { room, plan };
  });
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, videoIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageVideo({ loaderData, params: { memorialId } }: Route.ComponentProps) {
  const { i18n } = useLingui();
  if (loaderData.ok) {
    return <VideoRoom key={memorialId} memorialId={memorialId} {...loaderData.data} />;
  }
  if (loaderData.code === 'MEMORIAL_NOT_FOUND') return <NothingForYou title="Memorial Video" />;
  if (loaderData.code !== 'NOT_ALLOWED') return <LoadFailure title={TITLE} />;
  return (
    <section>
      <h1 className="management-title">{i18n._(TITLE)}</h1>
      <p className="management-text">
        <Trans>Only the owner and editors can make the video.</Trans>
      </p>
    </section>
  );
}
