import { t } from '@lingui/core/macro';
import { data, type HeadersArgs } from 'react-router';

import { readSignUpLink } from '../../accounts/invitations/operator-invitations.server.ts';
import { OfferPage } from '../../members/accepting/offer-page.tsx';
import { readOfferLink } from '../../members/accepting/open-offer.server.ts';
import { SignUpInvitationPage } from '../../members/accepting/sign-up-invitation-page.tsx';
import { invitationIntents } from '../../members/invitations/invitation-intents.ts';
import { linkKindOf } from '../../members/links/link-kinds.ts';
import { LinkOver } from '../../members/links/link-page.tsx';
import { readInactiveOwnerLink } from '../../members/ownership/inactive-owner/inactive-owners.server.ts';
import { InactiveOwnerPage } from '../../members/ownership/pages/inactive-owner-page.tsx';
import { ownershipLinkIntents } from '../../members/ownership/pages/ownership-link-intents.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/mailed-link';

/** A GET changes nothing, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const link = await withErrorPage(services, () => readLink(services, params.token));
  return data(link, { status: link.kind === 'over' ? 410 : 200, headers: PRIVATE_PAGE_HEADERS });
}

async function readLink(services: PageServices, token: string) {
  try {
    if (linkKindOf(token) === 'silence') {
      return { kind: 'silence', silence: await readInactiveOwnerLink(services, token) } as const;
    }
    if (linkKindOf(token) === 'sign-up') {
      return { kind: 'sign-up', link: await readSignUpLink(services, token) } as const;
    }
    return { kind: 'offer', offer: await readOfferLink(services, token) } as const;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_OVER') return { kind: 'over' } as const;
    throw error;
  }
}

/** Handles the buttons of all kinds of links. Each button has its own intent name. */
export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { token } = params;
  return runIntent(request, { ...invitationIntents(token), ...ownershipLinkIntents(token) });
}

/** Never reloads the link's data. No button changes it, and the next page loads its own data. */
export function shouldRevalidate() {
  return false;
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, t`Your link`);

export default function MailedLink({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'offer':
      return <OfferPage offer={loaderData.offer} />;
    case 'silence':
      return <InactiveOwnerPage silence={loaderData.silence} />;
    case 'sign-up':
      return <SignUpInvitationPage link={loaderData.link} />;
    case 'over':
      return <LinkOver />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
