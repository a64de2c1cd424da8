import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { asConfirmed, type MailRecipient } from '../../mail/recipients.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type {
  PublishedFuneral,
  PublishedGathering,
} from '../../memorials/published-funeral.server.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import { guestEmail } from './emails.server.ts';
import { mailedCalendars } from './mailed-calendars.server.ts';
import * as store from './store.server.ts';

/** How long a failed mail is retried. */
const MAIL_LIFE_MS = 3 * 24 * 3600_000;

const TOPIC = 'guests';

/** Records which addresses the mail server refuses. Call this once at the start. */
export function followGuestMails({
  kysely,
  mail,
  now,
}: {
  kysely: DatabaseHandle;
  mail: MailService;
  now: () => Date;
}): void {
  mail.follow(TOPIC, {
    isWanted: async (id, to) => {
      const answer = await store.findAnswer(kysely, { id });
      return answer?.state === 'coming' && answer.email === to;
    },
    onSent: () => Promise.resolve(),
    onRefused: async (id, isRefused) => {
      await store.refuseEmail(kysely, id, { isRefused, now: now() });
    },
  });
}

interface GuestMail {
  id: string;
  email: string;
  isConfirmed: boolean;
  funeral: Pick<PublishedFuneral, 'memorialId' | 'header'>;
  /** those that the guest has chosen */
  gatherings: readonly PublishedGathering[];
  network: string;
}

/**
 * Queues the mail with the link to the guest's answer, once for each address and memorial. Never call it for an answer
 * in spam. Nothing is sent if too many mails went to the address or came from the network: the guest's page is shown
 * anyway.
 */
export async function mailToGuest(
  { mail, limits, now, writerTokens, origin }: AttendanceContext,
  transaction: DatabaseHandle,
  { id, email, isConfirmed, funeral, gatherings, network }: GuestMail,
): Promise<void> {
  const { memorialId, header } = funeral;
  if (await store.isAddressKnown(transaction, { memorialId, email, except: id })) return;
  const attempt = { rule: 'comingMailsOfNetwork', from: network } as const;
  if (!isConfirmed && (await limits.tryConsume(transaction, attempt))) return;
  const path = `/w/${writerTokens.createMailed(id, email)}`;
  // Anybody can type a stranger's address: the family's own words go to confirmed ones.
  const told = isConfirmed ? gatherings : gatherings.map(({ note, ...facts }) => facts);
  await mail.enqueue(transaction, {
    kind: 'guest',
    recipient: recipientOf({ email, isConfirmed, causedBy: network, language: header.language }),
    content: (sender) =>
      guestEmail(
        {
          memorialName: header.name,
          path,
          gatherings: told,
          calendars: mailedCalendars(
            told.map((gathering) => ({ ...gathering, gathering })),
            {
              ...sender,
              origin,
              name: nameForStranger(header.name),
              stamp: now(),
              method: 'PUBLISH',
            },
          ),
        },
        sender,
      ),
    memorialId,
    expiresAt: new Date(now().getTime() + MAIL_LIFE_MS),
    about: { topic: TOPIC, id },
  });
}

/** @param to.causedBy - the network or member because of whom the mail goes out */
export function recipientOf(to: {
  email: string;
  isConfirmed: boolean;
  causedBy: string | null;
  language: string | undefined;
}): MailRecipient {
  const { email, isConfirmed, causedBy, language } = to;
  return isConfirmed
    ? { userId: null, email: asConfirmed(email), language }
    : { userId: null, unconfirmed: email, causedBy, language };
}
