import { msg } from '@lingui/core/macro';
import { data, type HeadersArgs } from 'react-router';

import { findForVisitor } from '../../memorials/find/find-memorials.server.ts';
import { FindMemorials } from '../../memorials/find/find-memorials.tsx';
import { readSearch } from '../../memorials/find/typed-search.ts';
import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import type { Route } from './+types/memorials-find';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { search, ...reading } = readSearch(new URL(request.url).searchParams);
  if (!search) return { ...reading, found: undefined };
  return withErrorPage(services, async () => {
    try {
      const found = await findForVisitor(services, search, {
        network: services.caller.network,
        language: services.readerI18n().locale,
        page: reading.typed.page,
      });
      return { ...reading, found };
    } catch (error) {
      const wait = { 'Retry-After': String(secondsToWait(error)) };
      return data({ ...reading, found: 'too-many' as const }, { status: 429, headers: wait });
    }
  });
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
