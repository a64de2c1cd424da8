import { countWords } from '../count-words.server.ts';
import type { Writer, WritingContext } from '../writing-context.server.ts';
import { findOwn } from './find-own-message.server.ts';
import { mailToWriter } from './mail-to-writer.server.ts';
import type { RefusedChange } from './own-message.server.ts';
import { presentOwn, presentReply } from './present-own-message.server.ts';
import { confirmEmail } from './store.server.ts';

/**
 * Confirms the address of a letter, if `token` came from a mail to this very address. A repeated request, and one with
 * another token, changes nothing.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function confirmOwnEmail(context: WritingContext, token: string): Promise<void> {
  const own = await findOwn(context, token);
  const { email } = own.row;
  if (own.kind !== 'letter' || email === null) return;
  if (!context.writerTokens.provesEmail(own, email)) return;
  await confirmEmail(context.kysely, { id: own.id, email, now: context.now() });
  await context.mail.bounces.lift(context.kysely, email);
}

/**
 * Mails the link with which the writer of a letter confirms the address, once more.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function askToConfirm(
  context: WritingContext,
  token: string,
  { network }: Writer,
  language?: string,
): Promise<RefusedChange | undefined> {
  const own = await findOwn(context, token, language);
  const { kind, id, row, memorial } = own;
  const { email, state } = row;
  const reply = presentReply(context, own);
  // Nothing is mailed about a letter in 'Probably spam', and the page must not say that it is there.
  if (email === null || !reply || reply === 'confirmed' || state !== 'arrived') return undefined;
  const refuse = async (retryAfterSeconds: number): Promise<RefusedChange> => {
    const notice = own.i18n._(
      'We’ve sent several emails to this address in the last hour. Please wait an hour and try again.',
    );
    const view = { ...(await presentOwn(context, own)), notice };
    return { status: 429, view, retryAfterSeconds };
  };
  const retryAfterSeconds = await countWords(context, network, id);
  if (retryAfterSeconds !== undefined) return refuse(retryAfterSeconds);
  const asked = { id, kind, email, memorial, causedBy: network, asksForReply: true };
  const refusal = await context.kysely
    .transaction()
    .execute((transaction) => mailToWriter(context, transaction, asked));
  return refusal && refuse(refusal.retryAfterSeconds);
}
