import type { MailService } from '../../mail/service.server.ts';
import type { MembersContext } from '../members-context.server.ts';
import { OFFER_TOPIC } from '../offers/mail-offer.server.ts';
import { findOffer, markRefused } from '../offers/store.server.ts';
import { SILENCE_TOPIC } from '../ownership/inactive-owner/inactive-owners.server.ts';
import { findInactiveOwner } from '../ownership/inactive-owner/store.server.ts';
import { isUnbroken } from '../ownership/still-inactive.server.ts';
import { isAskingOpen } from '../ownership/successor/ask-successor.server.ts';

/** The topics of mails that an earlier version has queued. */
const FORMER_TOPICS = ['invitation', 'handover', 'successor'];

/**
 * Registers what happens with queued mails. A mail is dropped if its invitation or handover was removed, if the
 * successor can no longer accept, or if the owner is no longer inactive. Call this once at the start.
 */
export function followMemberMails({
  kysely,
  now,
  mail,
}: Pick<MembersContext, 'kysely' | 'now'> & { mail: Pick<MailService, 'follow'> }): void {
  for (const topic of [OFFER_TOPIC, ...FORMER_TOPICS]) {
    mail.follow(topic, {
      isWanted: async (id) => {
        const offer = await findOffer(kysely, id);
        if (offer?.kind !== 'successor') return offer !== undefined;
        return isAskingOpen({ now }, kysely, offer);
      },
      onSent: () => Promise.resolve(),
      onRefused: (id) => markRefused(kysely, id, now()),
    });
  }
  mail.follow(SILENCE_TOPIC, {
    isWanted: async (id) => {
      const silence = await findInactiveOwner(kysely, id);
      return silence !== undefined && isUnbroken(kysely, silence);
    },
    onSent: () => Promise.resolve(),
    onRefused: () => Promise.resolve(),
  });
}
