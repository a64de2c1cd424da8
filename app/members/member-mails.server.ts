/**
 * Sends mails to the members of a memorial. When a member's account is deleted, the queued mails to this member are
 * deleted, too.
 */
import { findVerifiedEmail } from '../accounts/user-names.server.ts';
import type { Email, MailSender } from '../mail/email-layout.server.ts';
import type { MembersContext } from './members-context.server.ts';

const MAIL_LIFETIME_MS = 3 * 24 * 3600_000;

/** Skips users without a verified e-mail address. */
export async function mailToUsers(
  { mail, now }: Pick<MembersContext, 'mail' | 'now'>,
  transaction: MembersContext['kysely'],
  { userIds, memorialId }: { userIds: ReadonlySet<string>; memorialId: string },
  content: (sender: MailSender) => Email,
): Promise<void> {
  for (const userId of userIds) {
    const email = await findVerifiedEmail(transaction, userId);
    if (!email) continue;
    const expiresAt = new Date(now().getTime() + MAIL_LIFETIME_MS);
    await mail.enqueue(transaction, {
      kind: 'notice',
      recipient: { userId, email },
      content,
      memorialId,
      expiresAt,
    });
  }
}
