/** What the DNS says of the domain from which this installation sends, in the order in which receivers ask. */
import { fail, warn, type Finding, type NamedFinding } from '../doctor/findings.server.ts';
import { runCheck } from '../doctor/run-checks.server.ts';
import { checkDkim } from './dkim-check.server.ts';
import { checkDmarc } from './dmarc-check.server.ts';
import { ASK_AGAIN, DnsUnreachableError } from './dns-lookup.server.ts';
import { describeLocalDomain, SET_SENDER, type MailDomain } from './mail-domain.server.ts';
import { checkMtaSts } from './mta-sts-check.server.ts';
import { checkMx } from './mx-check.server.ts';
import { checkPtr } from './ptr-check.server.ts';
import { checkSpf } from './spf-check.server.ts';

const SECONDS = 30;

export async function checkMailDomain(mail: MailDomain): Promise<NamedFinding[]> {
  const local = describeLocalDomain(mail.domain);
  if (local !== undefined) return [{ name: 'DNS', ...fail(local, SET_SENDER) }];
  const passed = { isSpf: false, isDkim: false };
  const run = (name: string, check: () => Promise<Finding>) =>
    runCheck({ name, seconds: SECONDS, run: () => orUnreachable(check) }, undefined);
  const early = await Promise.all([
    run('SPF', async () => {
      const { isPassed, ...finding } = await checkSpf(mail);
      passed.isSpf = isPassed;
      return finding;
    }),
    run('DKIM', async () => {
      const { isPassed, ...finding } = await checkDkim(mail);
      passed.isDkim = isPassed;
      return finding;
    }),
  ]);
  const late = await Promise.all([
    run('DMARC', () => checkDmarc(mail, passed)),
    run('PTR', () => checkPtr(mail)),
    run('MX', () => checkMx(mail)),
    run('MTA-STS', () => checkMtaSts(mail)),
  ]);
  return [...early, ...late];
}

async function orUnreachable(check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DnsUnreachableError)) throw error;
    return warn(`Not checked: ${error.message}.`, ASK_AGAIN);
  }
}
