import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Screening } from '../screening/screen-message.ts';
import { listVerdicts } from '../verdicts/store.server.ts';
import { senderKeysOf } from '../writing/sender-keys.server.ts';
import { findOwnEmail, isSameEmail } from '../writing/writers-page/mail-to-writer.server.ts';
import type { Writer } from '../writing/writing-context.server.ts';
import { isOwnMemorial } from '../writing/written-by-member.server.ts';
import type { CheckedAnswer } from './coming-fields.ts';

export interface ScreenedAnswer extends Pick<Screening, 'isHeld' | 'reasons'> {
  /** the writer helps to manage the page */
  isMember: boolean;
  senderKeys: string[];
  /** true if the guest is signed in with this verified address */
  isEmailConfirmed: boolean;
}

/**
 * As for a condolence, because only the family reads it. Repeated notes do not count: “We'll be there” is what many
 * guests write.
 */
export async function screenAnswer(
  db: DatabaseHandle,
  senderKey: Buffer,
  answer: {
    memorialId: string;
    fields: CheckedAnswer;
    writer: Writer;
    elapsedMs: number | null;
    isTrapFilled: boolean;
  },
): Promise<ScreenedAnswer> {
  const { memorialId, fields, writer, elapsedMs, isTrapFilled } = answer;
  const { name, note, email } = fields;
  const ownEmail = await findOwnEmail(db, writer);
  const keys = senderKeysOf(senderKey, { ...writer, email: email ?? undefined, ownEmail });
  const recognized = [keys.browser, keys.email, keys.ownEmail].filter((key) => key !== undefined);
  const verdicts = await listVerdicts(db, memorialId, [...new Set(recognized)]);
  const { screenMessage } = await import('../screening/screen-message.ts');
  const { isHeld, reasons } = screenMessage(
    { text: note ?? '', name },
    {
      kind: 'letter',
      elapsedMs,
      isTrapFilled,
      sameWordsBefore: 0,
      isBlocked: verdicts.some(({ verdict }) => verdict === 'blocked'),
    },
  );
  const isMember = await isOwnMemorial(db, writer, memorialId);
  return {
    isMember,
    isHeld: isHeld && !isMember,
    reasons: isMember ? [] : reasons,
    senderKeys: [...new Set(Object.values<string>({ ...keys }))],
    isEmailConfirmed: ownEmail !== undefined && email !== null && isSameEmail(email, ownEmail),
  };
}
