import type { Db } from '../store.server.ts';

export async function saveVerdict(
  transaction: Db,
  verdict: {
    memorialId: string;
    keys: readonly string[];
    verdict: 'trusted' | 'blocked';
    userId: string;
    now: Date;
  },
): Promise<void> {
  if (verdict.keys.length === 0) return;
  const values = { verdict: verdict.verdict, user_id: verdict.userId, created_at: verdict.now };
  await transaction
    .insertInto('words_senders')
    .values(
      verdict.keys.map((key) => ({ memorial_id: verdict.memorialId, sender_key: key, ...values })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['memorial_id', 'sender_key'])
        .doUpdateSet(values)
        // The time of an earlier, equal verdict stays, so that an undo of the later one leaves it.
        .where('words_senders.verdict', '<>', verdict.verdict),
    )
    .execute();
}

export async function removeTrust(
  transaction: Db,
  memorialId: string,
  keys: readonly string[],
  /** only trust of exactly this time; without it, all */
  since?: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .deleteFrom('words_senders')
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', keys)
    .where('verdict', '=', 'trusted')
    .$if(since !== undefined, (query) => query.where('created_at', '=', since ?? new Date(0)))
    .execute();
}
