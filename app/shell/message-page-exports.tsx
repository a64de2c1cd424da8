/** What all routes with a `MessagePage` export. They export it again from here. */
import { useRouteError, type MetaDescriptor } from 'react-router';

import { NO_HYDRATION } from '../hydration/hydration-context.ts';
import { messageMeta } from '../messages/writing/form/message-meta.ts';
import type { TributesHeader } from '../tributes/contract.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { memorialErrorMeta } from './errors/memorial-error-meta.ts';
import { formRouteHeaders } from './private-page-headers.ts';
import { shellDataOf } from './product.ts';

export const handle = NO_HYDRATION;

export const headers = formRouteHeaders;

interface MessagePageMetaArgs {
  loaderData?: { title: string; view: { memorial: TributesHeader } } | undefined;
  error?: unknown;
  matches: Parameters<typeof shellDataOf>[0];
}

export function meta({ loaderData, error, matches }: MessagePageMetaArgs): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, view } = loaderData;
  return messageMeta({ title, memorial: view.memorial }, shell);
}

/** Calls the hook, because React Router passes the error only to components that a route itself declares. */
export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
