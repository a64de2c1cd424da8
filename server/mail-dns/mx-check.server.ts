import { fail, ok, warn, type Finding } from '../doctor/findings.server.ts';
import { mxRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

/** Receivers refuse emails whose sender can't be answered, and bounces and replies would get lost. */
export async function checkMx({ domain, envelope, lookup }: MailDomain): Promise<Finding> {
  if (!(await takesEmails(envelope.domain, lookup))) {
    return fail(
      `${envelope.domain} doesn’t accept email, so many mail servers refuse emails from it, and bounces get lost.`,
      'Publish an MX record with the name of the server that accepts its email.',
      [mxRecord(envelope.domain, `mail.${envelope.domain}`)],
    );
  }
  if (!(await takesEmails(domain, lookup))) {
    return warn(
      `${domain} doesn’t accept email, so replies get lost, and some mail servers refuse emails from it.`,
      'Publish an MX record with the name of the server that accepts its email.',
      [mxRecord(domain, `mail.${domain}`)],
    );
  }
  const domains = [...new Set([domain, envelope.domain])];
  return ok(`Emails to ${domains.join(' and ')} have a server that accepts them.`);
}

/** Without MX records, emails go to the domain's own address. */
async function takesEmails(domain: string, lookup: MailDomain['lookup']): Promise<boolean> {
  const hosts = await lookup.mailHosts(domain);
  if (hosts.length > 0) return hosts.some((host) => host !== '');
  return (await lookup.addresses(domain)).length > 0;
}
