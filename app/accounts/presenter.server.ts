/** Maps database rows to responses. Each field is named, so that no new column is exposed by accident. */
import { isAccountLanguage } from '../language/offered-languages.ts';
import type { AccountSession, User } from './contract.ts';
import { toDisplayEmail } from './display-email.server.ts';
import type { ListedSession } from './sessions/sessions.server.ts';
import type { UserRow } from './store.server.ts';

export function presentUser(user: UserRow): User {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: toDisplayEmail(user.email),
    isEmailVerified: user.email_verified_at !== null,
    ...(user.email_returned_at !== null && { doesEmailReturn: true }),
    ...(isAccountLanguage(user.language) && { language: user.language }),
    oauth: { google: user.has_google, facebook: user.has_facebook },
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
