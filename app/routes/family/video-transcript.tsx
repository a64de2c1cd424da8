import { msg, t } from '@lingui/core/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { videos } from '../../videos/endpoints.ts';
import { TranscriptPage } from '../../videos/text-track/transcript-page.client.tsx';
import { call } from '../../wire/call.ts';
import type { Route } from './+types/video-transcript';

const TITLE = msg`Video transcript`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params: { memorialId: id } }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the transcript.`, async () => {
    const [room, plan] = await Promise.all([
      call(videos.list, { id }),
      call(videos.readPlan, { id }),
    ]);
    return { room, plan };
  });
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function VideoTranscript({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.ok) return <TranscriptPage memorialId={params.memorialId} {...loaderData.data} />;
  const isClosed = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'].includes(loaderData.code ?? '');
  return isClosed ? <NothingForYou title="Memorial Video" /> : <LoadFailure title={TITLE} />;
}
