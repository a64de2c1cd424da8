import { screenWords, type Screening } from '../screening/screen-words.ts';
import { hashOfWords } from '../screening/words-hash.server.ts';
import type { CheckedFields } from './form/form-fields.ts';
import type { SenderKeys } from './sender-keys.server.ts';
import * as store from './store.server.ts';
import type { WordsKind } from './words-kind.ts';

export interface Screened extends Screening {
  wordsHash: string | null;
  /** true if the family trusts the writer's browser or account */
  isTrusted: boolean;
}

const MOST_COUNTED = 3;

export async function screenSent(
  db: store.Db,
  sent: {
    kind: WordsKind;
    memorialId: string;
    fields: CheckedFields;
    sender: SenderKeys;
    elapsedMs: number | null;
    isTrapFilled: boolean;
    id?: string;
  },
): Promise<Screened> {
  const { kind, memorialId, fields, sender, elapsedMs, isTrapFilled, id } = sent;
  const wordsHash = hashOfWords(fields.text);
  const sameWordsBefore = wordsHash
    ? await store.countSameWords(db, wordsHash, { except: id, most: MOST_COUNTED })
    : 0;
  // A browser is trusted, and the verified address of a writer who is signed in. A whole church can share a network,
  // and a visitor can type another person's e-mail address.
  const trustable = [sender.browser, ...(sender.ownEmail ? [sender.ownEmail] : [])];
  const keys = [...new Set([...trustable, ...(sender.email ? [sender.email] : [])])];
  const verdicts = await store.listVerdicts(db, memorialId, keys);
  const isBlocked = verdicts.some(({ verdict }) => verdict === 'blocked');
  const isTrusted = verdicts.some(
    ({ senderKey, verdict }) => verdict === 'trusted' && trustable.includes(senderKey),
  );
  const screening = screenWords(fields, {
    kind,
    elapsedMs,
    isTrapFilled,
    sameWordsBefore,
    isBlocked,
  });
  return { ...screening, wordsHash, isTrusted: isTrusted && !isBlocked };
}
