import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { IncomingFiles } from '../../media/incoming/incoming-files.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { Actor } from '../../members/access.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import type { FormTokens } from './form-token.server.ts';
import type { FormValues } from './form/form-view.ts';
import type { WriterTokens } from './writers-page/writer-token.server.ts';
import type { WritingRateLimiter } from './writing-limits.server.ts';

export interface WritingContext extends MessageContext {
  media: Pick<MediaService, 'openIntake' | 'findServed'>;
  mail: Pick<MailService, 'enqueue' | 'bounces'>;
  findI18n: FindI18n;
  jobs: Pick<JobQueue, 'add'>;
  /** files of photos until a job has prepared them */
  wordsPhotos: IncomingFiles;
  limits: WritingRateLimiter;
  formTokens: FormTokens;
  writerTokens: WriterTokens;
  /** for the hashes by which senders are recognized */
  senderKey: Buffer;
}

export interface Writer {
  browserKey: string;
  network: string;
  user?: Actor | undefined;
}

export interface SentForm {
  values: FormValues;
  formToken: string | undefined;
  /** true if the hidden field has a value, which is a sign of a spam program */
  isTrapFilled: boolean;
  /** undefined if the visitor selected no picture */
  photo?: Blob | undefined;
  removesPhoto?: boolean;
  /** that the writer has chosen */
  language?: string | undefined;
}
