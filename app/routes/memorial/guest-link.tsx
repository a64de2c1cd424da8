import { Trans } from '@lingui/react/macro';
import { data, isRouteErrorResponse, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { pageI18n } from '../../language/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { doorMeta } from '../../memorials/door/door-meta.ts';
import { GuestLinkPage } from '../../memorials/door/guest-link-page.tsx';
import {
  checkGuestLink,
  enterByGuestLink,
  findDoorOfLink,
} from '../../memorials/door/use-guest-link.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { FAMILY_PAGE_HEADERS, withErrorPage } from '../../shell/page-requests.server.ts';
import { shellDataOf } from '../../shell/product.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Route } from './+types/guest-link';

export const handle = NO_HYDRATION;

/** A GET changes nothing, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { language } = await withLinkErrors(services, params.token, () =>
    checkGuestLink(services, params.token, services.caller),
  );
  const i18n = services.findI18n(language ?? DEFAULT_LANGUAGE);
  const facts = { language, meta: doorMeta(i18n, services) };
  return data(facts, { headers: FAMILY_PAGE_HEADERS });
}

/** Sets the cookies that open the family-only page in this browser. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const { slug, cookies } = await withLinkErrors(services, params.token, () =>
    enterByGuestLink(services, params.token, services.caller),
  );
  const answer = new Headers(FAMILY_PAGE_HEADERS);
  for (const cookie of cookies) answer.append('Set-Cookie', cookie);
  return redirect(`/f/${slug}`, { status: 303, headers: answer });
}

/**
 * For an expired link, shows an error page with a link to the password page. The guest can request
 * a new link there.
 */
async function withLinkErrors<T>(
  services: PageServices,
  token: string,
  work: () => Promise<T>,
): Promise<T> {
  return withErrorPage(services, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LINK_OVER') throw error;
      const door = await findDoorOfLink(services, token);
      if (door === undefined) throw error;
      const { message } = error.in(services.readerI18n());
      throw data({ door, message }, { status: error.status });
    }
  });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData) return loaderData.meta;
  const shell = shellDataOf(matches);
  return shell ? doorMeta(pageI18n, shell) : [{ name: 'robots', content: 'noindex' }];
};

export default function GuestLink({ params }: Route.ComponentProps) {
  return <GuestLinkPage action={`/f/i/${params.token}`} footer={<SiteFooter />} />;
}

interface LinkOver {
  data: { door: string; message: string };
}

function isLinkOver(error: unknown): error is LinkOver {
  return isRouteErrorResponse(error) && typeof error.data === 'object' && 'door' in error.data;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isLinkOver(error)) return <ErrorScreen error={error} />;
  return (
    <MessageScreen
      heading={error.data.message}
      isSentence
      actions={
        <a href={`/${error.data.door}#door-email`} className="button" data-variant="primary">
          <Trans>Request a new link</Trans>
        </a>
      }
    />
  );
}
