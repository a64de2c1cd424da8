import { t } from '@lingui/core/macro';
import { redirect } from 'react-router';

import { PasskeyOffer } from '../../accounts/passkeys/in-browser/passkey-offer.tsx';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { waitsForAccount } from '../../drafts/new-memorial/unfinished-page.ts';
import { loadMemorials } from '../../management/cards/load-memorials.ts';
import { memorialsIntents } from '../../management/cards/memorials-intents.ts';
import { MemorialsScreen } from '../../management/cards/memorials-screen.tsx';
import { invitations as invitationCalls } from '../../members/invitations/endpoints.ts';
import { InvitationCards } from '../../members/invitations/invitation-cards.tsx';
import { ownInvitationIntents } from '../../members/invitations/invitation-intents.ts';
import { takeRememberedLink } from '../../members/links/return-to-link.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/memorials-home';

/**
 * A sign-in through a provider ends here. If the user came from `/memorials/new` or from a link in
 * a mail, redirects back to that page.
 */
export async function clientLoader() {
  const loaded = await loadMemorials();
  const link = loaded.ok ? takeRememberedLink() : undefined;
  if (link) throw redirect(link);
  const begun = loaded.ok ? loaded.data.begun : undefined;
  if (begun && waitsForAccount(begun, Date.now())) throw redirect('/memorials/new');
  // Show the memorials even if the invitations fail to load.
  const own = loaded.ok ? await call(invitationCalls.list).catch(() => undefined) : undefined;
  return { memorials: loaded, invitations: own?.invitations };
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return runIntent(request, { ...memorialsIntents, ...ownInvitationIntents });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, t`Your memorials`);

/** Shown until the data has loaded. The server renders only this placeholder, so the HTML has no private data. */
export function HydrateFallback() {
  return <Screen />;
}

export default function MemorialsHome({ loaderData }: Route.ComponentProps) {
  return <Screen {...loaderData} />;
}

function Screen({ memorials, invitations = [] }: Partial<Route.ComponentProps['loaderData']>) {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <MemorialsScreen user={user} loaded={memorials}>
      <InvitationCards invitations={invitations} />
      <PasskeyOffer user={user} />
    </MemorialsScreen>
  );
}
