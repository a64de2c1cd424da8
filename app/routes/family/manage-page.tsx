import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useParams } from 'react-router';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { OpenEditor } from '../../drafts/editing/screen/open-editor.client.tsx';
import type { ThemeSheets } from '../../drafts/editing/theme/theme-sheets.ts';
import { loadsAgain } from '../../drafts/editing/view-in-address.ts';
import { drafts } from '../../drafts/endpoints.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { pageI18n } from '../../language/i18n.ts';
import { NotAnEditor } from '../../management/frame/not-an-editor.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { stylesheetAddress } from '../../themes/cached-stylesheets.server.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { Route } from './+types/manage-page';

/** Loads only URLs of style sheets, which are the same for all users. */
export function loader(): ThemeSheets {
  return {
    themes: stylesheetAddress('gallery'),
    previews: stylesheetAddress('gallery-previews'),
    fonts: stylesheetAddress('gallery-fonts'),
  };
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  const loaded = await loadPrivate(t`We couldn’t load the memorial.`, async () => {
    const [memorial, draft, sheets] = await Promise.all([
      loadKeptMemorial(memorialId),
      call(drafts.read, { id: memorialId }).catch(toNothingIfNotAllowed),
      serverLoader(),
    ]);
    return { memorial, draft, sheets };
  });
  return loaded;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = loadsAgain;

/** Returns undefined if the user may not read the draft. The page then says which members can. */
function toNothingIfNotAllowed(error: unknown): undefined {
  if (error instanceof ApiFailure && error.code === 'NOT_ALLOWED') return undefined;
  throw error;
}

const TITLE = msg`Memorial Page`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

type EditorData = Awaited<ReturnType<typeof clientLoader>>;

export default function ManagePage({ loaderData }: { loaderData: EditorData }) {
  const loaded = useLastLoaded(loaderData);
  if (!loaded.ok) return <LoadFailure title={TITLE} />;
  const { draft, ...data } = loaded.data;
  if (!draft) return <NotAnEditor memorial={data.memorial} />;
  return <OpenEditor {...data} draft={draft} footer={<SiteFooter />} />;
}

/** Data that can't be loaded again stays, because the editor holds what is being written, and works offline. */
function useLastLoaded(loaderData: EditorData): EditorData {
  const { memorialId } = useParams();
  const [last, setLast] = useState({ memorialId, loaderData });
  const isKept = !loaderData.ok && last.memorialId === memorialId;
  if (!isKept && last.loaderData !== loaderData) setLast({ memorialId, loaderData });
  return isKept ? last.loaderData : loaderData;
}
