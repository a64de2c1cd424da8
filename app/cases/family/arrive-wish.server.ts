import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { daysAfter } from '../../members/ownership/ownership-terms.ts';
import { listEditorsOfMemorial } from '../../members/service.server.ts';
import { CASE_TERMS } from '../case-terms.ts';
import type { CasesContext, Within } from '../cases-context.server.ts';
import type { NewCaseFields } from '../claims/begin-claim.server.ts';
import { wishEmail } from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';

/**
 * Stores a living person's request to be left out, and sets the deadline of the operator's
 * decision. Mails the members who can change the page.
 */
export async function arriveWish(within: Within<CasesContext>, sent: NewCaseFields): Promise<void> {
  const { transaction, limits } = within;
  const { id, memorialId, memorialName, now } = sent;
  const until = daysAfter(now, CASE_TERMS.operatorDays);
  const isNew = await store.insert(transaction, {
    ...sent,
    kind: 'wish',
    state: 'with-operator',
    body: sent.text,
    dueAt: until,
  });
  if (!isNew) return;
  const attempt = { rule: 'wishMailsOfMemorial', subject: memorialId } as const;
  const refusal = await limits.tryConsume(transaction, attempt);
  const userIds = refusal ? [] : await listEditorsOfMemorial(transaction, memorialId);
  let mailed = 0;
  for (const userId of userIds) {
    const email = await findVerifiedEmail(transaction, userId);
    if (!email) continue;
    mailed += 1;
    await sendEmail(within, { recipient: { userId, email }, memorialId }, (sender) =>
      wishEmail({ memorialId, memorialName, until }, sender),
    );
  }
  const details = { mails: String(mailed) };
  await store.addToHistory(transaction, { caseId: id, step: 'arrived', details, now });
}
