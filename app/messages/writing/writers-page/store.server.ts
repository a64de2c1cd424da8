import type { MessageKind } from '../../message-kind.ts';
import type { Change, Db, EmailProof } from '../store.server.ts';

/** Changes the address, which the family does not see, and whether the family may answer to it. */
export async function changeAddress(
  db: Db,
  kind: MessageKind,
  {
    id,
    email,
    mayAnswer,
    emailConfirmedAt,
  }: Pick<Change, 'id' | 'email' | 'mayAnswer' | keyof EmailProof>,
): Promise<void> {
  if (kind === 'tribute') {
    await db.updateTable('tribute_submissions').set({ email }).where('id', '=', id).execute();
    return;
  }
  await db
    .updateTable('condolences')
    .set({ email, may_answer: mayAnswer, email_confirmed_at: emailConfirmedAt })
    .where('id', '=', id)
    .execute();
}

/** Records that the address of a letter was confirmed, if the letter still has this address. */
export async function confirmEmail(
  db: Db,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('condolences')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
