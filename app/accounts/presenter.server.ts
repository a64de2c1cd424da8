/** Maps database rows to responses. Each field is named, so that no new column is exposed by accident. */
import { isAccountLanguage } from '../language/offered-languages.ts';
import type { AccountSession, User } from './contract.ts';
import { toDisplayEmail } from './display-email.server.ts';
import type { ListedSession } from './sessions/sessions.server.ts';
import { nameOfProvider, type NamedProvider } from './social/provider-names.server.ts';
import type { UserRow } from './store.server.ts';

/** @param offered - the providers that this site offers */
export function presentUser(user: UserRow, offered: readonly NamedProvider[]): User {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: toDisplayEmail(user.email),
    isEmailVerified: user.email_verified_at !== null,
    ...(user.email_returned_at !== null && { doesEmailReturn: true }),
    ...(isAccountLanguage(user.language) && { language: user.language }),
    oauth: presentProviders(user, offered),
  };
}

/** Google and Facebook are among the others if this site no longer offers them. */
function presentProviders(
  { providers }: UserRow,
  offered: readonly NamedProvider[],
): User['oauth'] {
  const named = providers.map((id) => ({ id, ...nameOfProvider(offered, id) }));
  const others = named
    .filter(({ id, isOffered }) => !isOffered || (id !== 'google' && id !== 'facebook'))
    .map(({ name, isOffered }) => ({ name, isOffered }));
  const has = (wanted: string) => named.some(({ id, isOffered }) => isOffered && id === wanted);
  return {
    google: has('google'),
    facebook: has('facebook'),
    ...(others.length > 0 && { others }),
  };
}

export function presentSession(session: ListedSession): AccountSession {
  return {
    id: session.id,
    device: session.device,
    isCurrent: session.isCurrent,
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  };
}
