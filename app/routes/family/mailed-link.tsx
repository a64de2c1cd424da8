import { data, type HeadersArgs } from 'react-router';

import { readHandoverLink } from '../../members/following/handover/accept-handover.server.ts';
import { followingLinkIntents } from '../../members/following/pages/following-link-intents.ts';
import { HandoverPage } from '../../members/following/pages/handover-page.tsx';
import { SilencePage } from '../../members/following/pages/silence-page.tsx';
import { SuccessionPage } from '../../members/following/pages/succession-page.tsx';
import { readSilenceLink } from '../../members/following/silence/silent-owners.server.ts';
import { readSuccessionLink } from '../../members/following/successor/accept-succession.server.ts';
import { invitationIntents } from '../../members/invitations/invitation-intents.ts';
import { InvitationPage } from '../../members/invitations/invitation-page.tsx';
import { readInvitationLink } from '../../members/invitations/standing-invitations.server.ts';
import { linkKindOf } from '../../members/links/link-kinds.ts';
import { LinkOver } from '../../members/links/link-page.tsx';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { AppError } from '../../wire/app-error.ts';
import { withErrorPage } from '../../wire/error-page.server.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/mailed-link';

/** A GET changes nothing, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const link = await withErrorPage(services, () => readLink(services, params.token));
  return data(link, { status: link.kind === 'over' ? 410 : 200, headers: PRIVATE_PAGE_HEADERS });
}

/**
 * For a new kind of link, add a case here and a component below. For an expired link, the service must throw
 * LINK_OVER.
 */
async function readLink(services: PageServices, token: string) {
  try {
    switch (linkKindOf(token)) {
      case 'invitation':
        return {
          kind: 'invitation',
          invitation: await readInvitationLink(services, token),
        } as const;
      case 'handover':
        return {
          kind: 'handover',
          handover: await readHandoverLink(services, token),
        } as const;
      case 'succession':
        return {
          kind: 'succession',
          succession: await readSuccessionLink(services, token),
        } as const;
      case 'silence':
        return {
          kind: 'silence',
          silence: await readSilenceLink(services, token),
        } as const;
      case undefined:
        throw new AppError('LINK_OVER');
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_OVER') return { kind: 'over' } as const;
    throw error;
  }
}

/** Handles the buttons of all kinds of links. Each button has its own intent name. */
export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { token } = params;
  return runIntent(request, { ...invitationIntents(token), ...followingLinkIntents(token) });
}

/** Never reloads the link's data. No button changes it, and the next page loads its own data. */
export function shouldRevalidate() {
  return false;
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'A link for you');

export default function MailedLink({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'invitation':
      return <InvitationPage invitation={loaderData.invitation} />;
    case 'handover':
      return <HandoverPage handover={loaderData.handover} />;
    case 'succession':
      return <SuccessionPage succession={loaderData.succession} />;
    case 'silence':
      return <SilencePage silence={loaderData.silence} />;
    case 'over':
      return <LinkOver />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
