/** What the use cases of writing share. */
import type { MailService } from '../../mail/service.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { Actor } from '../../members/access.server.ts';
import type { WordsContext } from '../words-context.server.ts';
import type { FormTokens } from './form-token.server.ts';
import type { FormValues } from './form-view.ts';
import type { WriterTokens } from './writer-token.server.ts';
import type { WritingRateLimiter } from './writing-limits.server.ts';

export interface WritingContext extends WordsContext {
  media: Pick<MediaService, 'openIntake'>;
  mail: Pick<MailService, 'enqueue'>;
  limits: WritingRateLimiter;
  formTokens: FormTokens;
  writerTokens: WriterTokens;
  /** the key of the hashes of senders */
  senderKey: Buffer;
}

/** Who sends a form. */
export interface Writer {
  /** the random key in the writer's cookie */
  browserKey: string;
  network: string;
  /** undefined if the writer is not signed in */
  user?: Actor | undefined;
}

/** A form as it was sent. */
export interface SentForm {
  values: FormValues;
  formToken: string | undefined;
  /** true if the field that people cannot see is filled in */
  isTrapFilled: boolean;
  /** the bytes of the picture; undefined if none was chosen */
  photo?: Uint8Array | undefined;
  /** true if the writer wants the stored picture to go */
  removesPhoto?: boolean;
}
