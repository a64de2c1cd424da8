import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { listRefused } from './store.server.ts';

/**
 * Lists masked addresses, such as `r…@example.org`, of members whose last mail was refused by the
 * mail server.
 */
export async function readReturnedMails(db: DatabaseHandle, memorialId: string): Promise<string[]> {
  const emails: string[] = [];
  for (const userId of await listRefused(db, memorialId)) {
    const email = await findVerifiedEmail(db, userId);
    if (email) emails.push(hiddenEmail(email));
  }
  return emails;
}
