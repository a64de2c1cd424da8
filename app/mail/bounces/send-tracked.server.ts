import { isStopped } from '../mail-kinds.ts';
import { MailRefusedError, type MailTransport, type OutgoingMail } from '../transport.server.ts';
import type { Bounces, TrackedMail } from './bounces.server.ts';

interface SendingContext {
  transport: MailTransport;
  bounces: Pick<Bounces, 'track' | 'untrack' | 'recordRejection'>;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/**
 * Sends an email with the token by which its bounce is recognized. Resolves to `stopped` if the address no longer gets
 * emails of this kind.
 * @throws Error if the mail should be retried
 */
export async function sendTracked(
  { transport, bounces, log }: SendingContext,
  mail: OutgoingMail,
  tracked: TrackedMail,
): Promise<'sent' | 'stopped' | 'refused'> {
  const { id, to, kind } = tracked;
  const { token, address } = await bounces.track(tracked);
  if (isStopped(kind, address)) {
    await bounces.untrack(id);
    log.warn({ mail: id, ...address }, 'this address gets no emails of this kind; email dropped');
    return 'stopped';
  }
  try {
    await transport.send({ ...mail, bounceToken: token });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      await bounces.untrack(id);
      throw error;
    }
    log.warn({ mail: id, err: error }, 'mail server refused a recipient; email dropped');
    await bounces.recordRejection(id, { email: to, reply: error.reply });
    return 'refused';
  }
}
