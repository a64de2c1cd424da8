import { countBounces } from '../../../app/mail/bounces/store.server.ts';
import type { FactContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const BOUNCE_CHECKS: ReadonlyArray<Check<FactContext>> = [
  { name: 'bounces', run: checkBounces },
];

const DAYS = 7;
/** Of fewer emails, a share says nothing. */
const FEWEST = 20;
const WARN_FROM = 0.02;
const FAIL_ABOVE = 0.1;
/** Large mailbox providers ask for fewer than three complaints in a thousand emails. */
const WARN_FROM_COMPLAINTS = 0.003;
const FEWEST_COMPLAINTS = 2;

const ADVICE =
  'Mail servers reject senders whose emails often bounce or are reported as spam. `npm run memorials -- mail test ADDRESS` shows whether the cause is on your side; see “Emails that come back” in docs/operating.md.';

async function checkBounces({ database, config, now }: FactContext): Promise<Finding> {
  const since = new Date(now().getTime() - DAYS * 24 * 3600_000);
  const { sent, returned, complaints } = await countBounces(database.kysely, since);
  const found = `In the last ${DAYS} days, ${returned} of ${sent} emails bounced, and ${complaints} ${complaints === 1 ? 'was' : 'were'} reported as spam.`;
  if (sent >= FEWEST) {
    const share = returned / sent;
    if (share > FAIL_ABOVE) return fail(found, ADVICE);
    if (share >= WARN_FROM) return warn(found, ADVICE);
  }
  if (complaints >= FEWEST_COMPLAINTS && complaints / sent >= WARN_FROM_COMPLAINTS) {
    return warn(found, ADVICE);
  }
  // Not a fault: not every mail server or provider can report them.
  if (config.isProduction && config.mail.bounces.token === undefined) {
    return ok(
      `${found} This counts only emails that were refused at once; set MAIL_BOUNCE_TOKEN to count later bounces too.`,
    );
  }
  return ok(found);
}
