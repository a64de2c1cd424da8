import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { normalizeEmail } from '../../../accounts/normalize-input.ts';
import { findVerifiedEmail } from '../../../accounts/user-names.server.ts';
import { withLanguage } from '../../../language/visitor-language.ts';
import type { MailRefusal } from '../../../mail/mail-limits.server.ts';
import type { ConfirmedEmail } from '../../../mail/recipients.server.ts';
import { readMemorialHeader } from '../../../memorials/memorial-header-data.server.ts';
import type { TributesHeader } from '../../../tributes/contract.ts';
import type { MessageKind } from '../../message-kind.ts';
import { writerEmail } from '../../notifications/emails.server.ts';
import type { Writer, WritingContext } from '../writing-context.server.ts';

export type MailToWriterContext = Pick<WritingContext, 'mail' | 'now' | 'writerTokens'>;

/** How long a failed mail is retried. No mail is lost if the mail server is down for some days. */
const WRITER_LETTER_MS = 7 * 24 * 3600_000;

/**
 * Queues the mail with the link to the writer's page. Never call it for words in 'Probably spam', so that spam causes
 * no mails. Resolves to the refusal if too many mails went to the address: the writer's page is shown anyway, with its
 * address.
 */
export async function mailToWriter(
  { mail, now, writerTokens }: MailToWriterContext,
  transaction: DatabaseHandle,
  to: {
    id: string;
    kind: MessageKind;
    email: string;
    memorial: { id: string; header: Pick<TributesHeader, 'name' | 'language' | 'visitorLanguage'> };
    /** the network or the member that causes the mail */
    causedBy: string;
    /** true if the family can reply only after the writer has confirmed the address */
    asksForReply: boolean;
    /** true if the tribute is on the page already */
    appears?: boolean;
  },
): Promise<MailRefusal | undefined> {
  const { id, kind, email, memorial, causedBy, asksForReply, appears = false } = to;
  const { name: memorialName, language, visitorLanguage } = memorial.header;
  const path = withLanguage(`/w/${writerTokens.createMailed(id, email)}`, visitorLanguage);
  return mail.enqueue(transaction, {
    kind: 'writer',
    recipient: { userId: null, unconfirmed: email, causedBy, language },
    content: (sender) => writerEmail({ kind, memorialName, path, asksForReply, appears }, sender),
    memorialId: memorial.id,
    expiresAt: new Date(now().getTime() + WRITER_LETTER_MS),
  });
}

/**
 * Queues the mail that was not sent while the words were in 'Probably spam'. The link would not work while the memorial
 * is not published, so then there is none.
 */
export async function mailAfterRelease(
  context: MailToWriterContext,
  transaction: DatabaseHandle,
  released: {
    id: string;
    kind: MessageKind;
    email: string | null;
    /** in which the visitor wrote; null: that of the page */
    language: string | null;
    memorialId: string;
    userId: string;
    asksForReply: boolean;
    /** true if the tribute is on the page now */
    appears: boolean;
  },
): Promise<void> {
  const { id, kind, email, memorialId, userId, asksForReply, appears } = released;
  const header = email === null ? undefined : await readMemorialHeader(transaction, memorialId);
  if (email === null || !header?.isPublished) return;
  const { name } = header;
  const visitorLanguage = released.language ?? undefined;
  const language = visitorLanguage ?? header.language;
  await mailToWriter(context, transaction, {
    id,
    kind,
    email,
    memorial: { id: memorialId, header: { name, language, visitorLanguage } },
    causedBy: userId,
    asksForReply,
    appears,
  });
}

/** Resolves to the verified address of a writer who is signed in. */
export async function findOwnEmail(
  db: DatabaseHandle,
  { user }: Writer,
): Promise<ConfirmedEmail | undefined> {
  return user?.isEmailVerified ? findVerifiedEmail(db, user.userId) : undefined;
}

export function isSameEmail(one: string | null | undefined, other: string | null | undefined) {
  return normalizeEmail(one ?? '') === normalizeEmail(other ?? '');
}
