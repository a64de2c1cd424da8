import { redirect } from 'react-router';

import { findByCode } from '../../memorials/find-memorial.server.ts';
import { parseShortCode } from '../../memorials/short-codes.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { withMemorialErrors } from '../../shell/page-requests.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Route } from './+types/short-address';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const slug = await withMemorialErrors(services, request, async () => {
    const code = parseShortCode(params.code);
    const found = code === undefined ? undefined : await findByCode(services.kysely, code);
    // An unpublished page has no public URL.
    if (found?.state !== 'published') throw new AppError('MEMORIAL_NOT_FOUND');
    return found.slug;
  });
  // Not cached, because the slug of a memorial can change.
  return redirect(`/${slug}`, { status: 302, headers: { 'Cache-Control': 'no-store' } });
}

export const meta: Route.MetaFunction = ({ error }) => memorialErrorMeta(error);

export default function ShortAddress() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
