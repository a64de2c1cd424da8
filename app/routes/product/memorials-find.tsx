import { msg } from '@lingui/core/macro';
import { data, type HeadersArgs } from 'react-router';

import { findForVisitor } from '../../memorials/find/find-memorials.server.ts';
import { FindMemorials } from '../../memorials/find/find-memorials.tsx';
import { MAX_SEARCH_LENGTH } from '../../memorials/find/search-limits.ts';
import { pageServices } from '../../request-context.server.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Route } from './+types/memorials-find';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const name = (new URL(request.url).searchParams.get('name') ?? '').trim();
  if (name === '') return { name, found: undefined };
  if (name.length > MAX_SEARCH_LENGTH) {
    return { name: name.slice(0, MAX_SEARCH_LENGTH), found: 'too-long' as const };
  }
  try {
    const language = services.readerI18n().locale;
    const visitor = { network: services.caller.network, language };
    return { name, found: await findForVisitor(services, name, visitor) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const wait = { 'Retry-After': String(error.retryAfterSeconds ?? 1) };
    return data({ name, found: 'too-many' as const }, { status: 429, headers: wait });
  }
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...publicPageMeta(matches, {
    path: '/memorials/find',
    title: msg`Find a memorial`,
    description: msg`Find a public memorial by the person’s name.`,
  }),
  { name: 'robots', content: 'noindex' },
];

/** Works without JavaScript (ROOMS, "Addresses of files and forms"). */
export default function MemorialsFind({ loaderData }: Route.ComponentProps) {
  return <FindMemorials {...loaderData} />;
}
