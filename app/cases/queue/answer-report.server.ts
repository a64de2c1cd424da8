/** The emails about a decision on a reported tribute: to its writer and to the person who reported it. */
import {
  nameForVisitors,
  readMemorialHeader,
} from '../../memorials/memorial-header-data.server.ts';
import type { CaseReason } from '../../messages/reports/contract.ts';
import { readShownTributes } from '../../tributes/visitors/visitor-tributes.server.ts';
import type { CaseTransaction } from '../cases-context.server.ts';
import { sendEmail } from '../send-email.server.ts';
import { reportAnsweredEmail, tributeRemovedEmail } from './emails.server.ts';

interface Visitor {
  email: string | null;
  /** in which they wrote; null: that of the page */
  language: string | null;
}

/** Sends the reasons to the writer. A writer without an address reads on the writer's page that it isn't shown. */
export async function tellWriter(
  within: CaseTransaction,
  { memorialId, writer, reason }: { memorialId: string; writer: Visitor; reason: CaseReason },
): Promise<void> {
  const { email, language } = writer;
  if (!email) return;
  const { header, recipient } = await readRecipient(within, memorialId, { email, language });
  const memorialName = header?.name ?? '';
  await sendEmail(within, { recipient, memorialId }, (sender) =>
    tributeRemovedEmail({ memorialName, reason }, sender),
  );
}

/** Sends the outcome of a report that is closed. Nothing is sent if the report has no address. */
export async function answerReport(
  within: CaseTransaction,
  report: Visitor & { memorial_id: string; tribute_id: string | null },
): Promise<void> {
  const { memorial_id: memorialId, tribute_id: tributeId, email, language } = report;
  if (!email) return;
  const shown = tributeId ? await readShownTributes(within.transaction, [tributeId]) : [];
  const { header, recipient } = await readRecipient(within, memorialId, { email, language });
  const memorialName = nameForVisitors(header);
  await sendEmail(within, { recipient, memorialId }, (sender) =>
    reportAnsweredEmail({ memorialName, isOnPage: shown.length > 0 }, sender),
  );
}

async function readRecipient(
  { transaction }: CaseTransaction,
  memorialId: string,
  { email, language }: Visitor & { email: string },
) {
  const header = await readMemorialHeader(transaction, memorialId);
  return {
    header,
    recipient: {
      userId: null,
      unconfirmed: email,
      causedBy: null,
      language: language ?? header?.language,
    },
  };
}
