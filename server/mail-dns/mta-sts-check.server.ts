import { ok, warn, type Finding } from '../doctor/findings.server.ts';
import { reasonOf } from '../doctor/http-request.server.ts';
import { txtRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

/** MTA-STS protects mails to the domain, such as replies and reports. Without it they arrive all the same. */
export async function checkMtaSts(mail: MailDomain): Promise<Finding> {
  const { domain, lookup } = mail;
  const hosts = (await lookup.mailHosts(domain)).filter((host) => host !== '');
  if (hosts.length === 0) {
    return ok(`${domain} doesn’t accept email, so there’s nothing for MTA-STS to protect.`);
  }
  const name = `_mta-sts.${domain}`;
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const records = (await lookup.texts(name)).filter((text) => /^v=STSv1\s*;/.test(text));
  const [record = '', another] = records;
  const changed = txtRecord(name, `v=STSv1; id=${idOf(mail.now)}`);
  // Senders ignore several records, and one without an id, as if there were none.
  if (another !== undefined || !ID.test(record)) {
    return warn(
      `Emails to ${domain} may be sent without encryption, because it has no ${records.length > 0 ? 'valid ' : ''}MTA-STS policy.`,
      'If you can serve the file, publish it and this one record. Emails arrive without them too.',
      [changed, ...policyLines(url, hosts)],
    );
  }
  return checkPolicy(mail, { url, hosts, changed });
}

const ID = /;\s*id\s*=\s*[a-z0-9]{1,32}\s*(?:;|$)/i;
const MAX_AGE = /^\d{1,10}$/;

async function checkPolicy(
  { fetchPolicy, domain }: MailDomain,
  { url, hosts, changed }: { url: string; hosts: readonly string[]; changed: string },
): Promise<Finding> {
  const broken = (reason: string) =>
    warn(`The MTA-STS record of ${domain} points to ${url}, but ${reason}.`, 'Serve this file.', [
      ...policyLines(url, hosts),
    ]);
  const answer = await fetchPolicy(url).catch((error: unknown) => reasonOf(error));
  if (typeof answer === 'string') return broken(`it can’t be fetched, because ${answer}`);
  if (answer.status !== 200) return broken(`the answer has status ${answer.status}`);
  const type = answer.headers['content-type'] ?? '';
  if (!/^text\/plain\s*(?:;|$)/i.test(type)) {
    return broken(`its type is ${type.slice(0, 100) || 'missing'} instead of text/plain`);
  }
  const fields = answer.text.split(/\r?\n/).flatMap((line) => {
    const [, key = '', value = ''] = /^\s*([a-z_]+)\s*:\s*(\S*)\s*$/i.exec(line) ?? [];
    return key === '' ? [] : [[key.toLowerCase(), value.toLowerCase()] as const];
  });
  const valueOf = (wanted: string) => fields.find(([key]) => key === wanted)?.[1];
  const mode = valueOf('mode') ?? '';
  if (valueOf('version') !== 'stsv1' || !['enforce', 'testing', 'none'].includes(mode)) {
    return broken('it’s not a policy');
  }
  if (!MAX_AGE.test(valueOf('max_age') ?? '')) return broken('it has no valid max_age');
  const patterns = fields.filter(([key]) => key === 'mx').map(([, value]) => value);
  const left = hosts.filter((host) => !patterns.some((pattern) => covers(pattern, host)));
  if (left.length > 0 && mode !== 'none') return broken(`it leaves out ${left.join(' and ')}`);
  if (mode === 'enforce') return ok(`The MTA-STS policy of ${domain} is in enforce mode.`);
  return warn(
    `Emails to ${domain} may be sent without encryption, because the MTA-STS policy’s mode is ${mode}.`,
    mode === 'none'
      ? 'Change the policy, and the id of the record with it.'
      : 'Change the policy, and the id of the record with it, once senders’ reports show no problems.',
    [changed, ...policyLines(url, hosts, mode === 'none' ? 'testing' : 'enforce')],
  );
}

function covers(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === host;
  return host.slice(host.indexOf('.') + 1) === pattern.slice(2);
}

function policyLines(url: string, hosts: readonly string[], mode = 'testing'): string[] {
  const lines = ['version: STSv1', `mode: ${mode}`, ...hosts.map((host) => `mx: ${host}`)];
  return [`${url}:`, ...[...lines, 'max_age: 604800'].map((line) => `  ${line}`)];
}

/** @returns digits that are different for each change, such as 20261128093000 */
function idOf(now: Date): string {
  return now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
