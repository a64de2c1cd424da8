import type { MessageKind } from '../message-kind.ts';
import { hashOfMessage } from '../screening/message-hash.server.ts';
import {
  BROWSER_DAYS,
  countsFromAnybody,
  countShortRepeats,
} from '../screening/repeated-messages.ts';
import { screenMessage, type Screening } from '../screening/screen-message.ts';
import { listVerdicts } from '../verdicts/store.server.ts';
import type { CheckedFields } from './form/form-fields.ts';
import type { SenderKeys } from './sender-keys.server.ts';
import * as store from './store.server.ts';

export interface Screened extends Screening {
  wordsHash: string | null;
  /** true if the family trusts the writer's browser or account */
  isTrusted: boolean;
}

const MOST_COUNTED = 3;
/** Enough for every rule of `countShortRepeats`, however often the text was sent. */
const MOST_COMPARED = 200;

interface SentMessage {
  kind: MessageKind;
  memorialId: string;
  fields: CheckedFields;
  sender: SenderKeys;
  elapsedMs: number | null;
  isTrapFilled: boolean;
  /** the text's own id if it is changed, so that it is not compared with itself */
  id?: string;
  now?: Date;
}

export async function screenSent(db: store.Db, sent: SentMessage): Promise<Screened> {
  const { kind, memorialId, fields, sender, elapsedMs, isTrapFilled } = sent;
  const wordsHash = hashOfMessage(fields.text);
  const sameWordsBefore = wordsHash ? await countRepeats(db, wordsHash, sent) : 0;
  // A browser is trusted, and the verified address of a writer who is signed in. A whole church can share a network,
  // and a visitor can type another person's e-mail address.
  const trustable = [sender.browser, ...(sender.ownEmail ? [sender.ownEmail] : [])];
  const keys = [...new Set([...trustable, ...(sender.email ? [sender.email] : [])])];
  const verdicts = await listVerdicts(db, memorialId, keys);
  const isBlocked = verdicts.some(({ verdict }) => verdict === 'blocked');
  const isTrusted = verdicts.some(
    ({ senderKey, verdict }) => verdict === 'trusted' && trustable.includes(senderKey),
  );
  const screening = screenMessage(fields, {
    kind,
    elapsedMs,
    isTrapFilled,
    sameWordsBefore,
    isBlocked,
  });
  return { ...screening, wordsHash, isTrusted: isTrusted && !isBlocked };
}

/** The earlier submissions of the same text that count, up to `MOST_COUNTED` or a few more. */
async function countRepeats(
  db: store.Db,
  wordsHash: string,
  { memorialId, fields, sender, id, now = new Date() }: SentMessage,
): Promise<number> {
  if (countsFromAnybody(fields.text)) {
    return store.countSameMessages(db, wordsHash, { except: id, most: MOST_COUNTED });
  }
  const earlier = await store.listSameMessages(db, wordsHash, {
    except: id,
    since: new Date(now.getTime() - BROWSER_DAYS * 24 * 3600_000),
    most: MOST_COMPARED,
  });
  const own = new Set([sender.browser, ...(sender.email ? [sender.email] : [])]);
  return countShortRepeats(
    earlier.map(({ senderKeys, ...words }) => ({
      ...words,
      isOfSender: senderKeys.some((key) => own.has(key)),
      isOfNetwork: senderKeys.includes(sender.network),
    })),
    { memorialId, name: fields.name, now },
  );
}
