import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { FormTokens } from '../writing/form-token.server.ts';
import type { WriterTokens } from '../writing/writers-page/writer-token.server.ts';
import type { AttendanceRateLimiter } from './attendance-limits.server.ts';

export interface AttendanceContext {
  kysely: DatabaseHandle;
  now: () => Date;
  mail: Pick<MailService, 'enqueue' | 'bounces'>;
  findI18n: FindI18n;
  limits: AttendanceRateLimiter;
  formTokens: FormTokens;
  writerTokens: WriterTokens;
  /** for the hashes by which senders are recognized */
  senderKey: Buffer;
  /** the application's public URL without a trailing slash */
  origin: string;
}
