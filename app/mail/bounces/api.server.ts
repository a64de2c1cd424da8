/**
 * `POST /mail/bounces`: where mail servers and email providers report what came back. The secret token of the operator
 * authenticates a request, and the token in each report says which email it is about.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { failureResponse, methodNotAllowed } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { MailService } from '../service.server.ts';
import type { BounceMapping } from './bounce-events.ts';
import type { BounceReport } from './bounces.server.ts';
import { readDeliveryReport } from './delivery-report.server.ts';
import { findSubscriptionUrl, readEvents } from './read-events.server.ts';

export const BOUNCES_PATH = '/mail/bounces';
export const BOUNCES_MAX_BYTES = 256 * 1024;
const RETRY_SECONDS = 600;

export interface BounceSettings {
  /** undefined: there is no such address */
  token: string | undefined;
  /** undefined: only messages are taken, no JSON */
  mapping: BounceMapping | undefined;
}

interface BounceRoutesContext {
  mail: Pick<MailService, 'bounces'>;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Mount it before the general body limit, which is lower. Mail servers send no cookies and no origin. */
export function bounceRoutes(
  context: BounceRoutesContext,
  { token, mapping }: BounceSettings,
): Hono {
  const limit = bodyLimit({
    maxSize: BOUNCES_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
  const routes = new Hono();
  if (token === undefined) return routes;
  return routes
    .use(BOUNCES_PATH, async (c: Context, next) => {
      c.header('Cache-Control', 'no-store');
      // Before the body is read. Providers that can send no header have user and password in the address.
      if (isAllowed(c.req.header('authorization') ?? '', token)) return next();
      c.header('WWW-Authenticate', 'Basic realm="bounces"');
      return failureResponse(c, new AppError('NOT_SIGNED_IN'));
    })
    .post(BOUNCES_PATH, limit, async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      return answer(c, await takeReports(context, body, mapping));
    })
    .all(BOUNCES_PATH, methodNotAllowed('POST'));
}

function answer(c: Context, result: 'taken' | 'late'): Response {
  if (result === 'taken') return c.json({ success: true, message: 'OK' });
  return failureResponse(
    c,
    new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS }),
  );
}

/** What isn't understood is taken, too, because sending it again would not help. */
async function takeReports(
  { mail, log }: BounceRoutesContext,
  body: Buffer,
  mapping: BounceMapping | undefined,
): Promise<'taken' | 'late'> {
  const counts = { recorded: 0, known: 0, ignored: 0 };
  for (const report of await readReports(body, mapping, log)) {
    const result = await mail.bounces.report(report);
    if (result === 'late') return 'late';
    counts[result] += 1;
  }
  if (counts.recorded === 0 && counts.known === 0) {
    log.warn(
      { ...counts, bytes: body.length },
      'a bounce was reported for an email we didn’t send',
    );
  }
  return 'taken';
}

async function readReports(
  body: Buffer,
  mapping: BounceMapping | undefined,
  log: BounceRoutesContext['log'],
): Promise<BounceReport[]> {
  // No message begins like JSON.
  if (!/^\s{0,100}[[{]/.test(body.subarray(0, 200).toString('latin1'))) {
    return (await readDeliveryReport(body)) ?? [];
  }
  const text = body.toString();
  const url = findSubscriptionUrl(text);
  if (url !== undefined) {
    log.warn(
      { url },
      'Amazon SNS is asking to report bounces to this site; open this URL to confirm the subscription',
    );
  }
  return (mapping && readEvents(text, mapping)) ?? [];
}

/** Compares in constant time, so that the duration does not reveal the token. */
function isAllowed(header: string, token: string): boolean {
  const given = header.slice(0, 1_000);
  const [scheme = '', value = ''] = given.split(' ', 2);
  const isToken = (text: string) => isSameSecret(text, token);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isToken(value);
    case 'basic': {
      const credentials = Buffer.from(value, 'base64').toString();
      return isToken(credentials.slice(credentials.indexOf(':') + 1));
    }
    default:
      return false;
  }
}
