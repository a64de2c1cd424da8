import type { MailService } from '../../mail/service.server.ts';
import type { FollowingContext } from './following-context.server.ts';
import { HANDOVER_TOPIC } from './handover/propose-handover.server.ts';
import { findHandover } from './handover/store.server.ts';
import { SILENCE_TOPIC } from './silence/silent-owners.server.ts';
import { isUnbroken } from './still-silent.server.ts';
import { findSilence } from './silence/store.server.ts';
import { findAsked } from './store.server.ts';
import { isAskingOpen, SUCCESSOR_TOPIC } from './successor/ask-successor.server.ts';

/**
 * Registers a check that runs before a queued mail is sent. The mail is dropped if its handover was removed, if the
 * successor can no longer accept, or if the owner is no longer inactive. Call this once at the start.
 */
export function followOwnerMails({
  kysely,
  now,
  mail,
}: Pick<FollowingContext, 'kysely' | 'now'> & { mail: Pick<MailService, 'follow'> }): void {
  const follow = (topic: string, isWanted: (id: string) => Promise<boolean>) =>
    mail.follow(topic, {
      isWanted,
      onSent: () => Promise.resolve(),
      onRefused: () => Promise.resolve(),
    });
  follow(HANDOVER_TOPIC, async (id) => (await findHandover(kysely, id)) !== undefined);
  follow(SUCCESSOR_TOPIC, async (id) => {
    const asked = await findAsked(kysely, id);
    return asked !== undefined && isAskingOpen({ now }, kysely, asked);
  });
  follow(SILENCE_TOPIC, async (id) => {
    const silence = await findSilence(kysely, id);
    return silence !== undefined && isUnbroken(kysely, silence);
  });
}
