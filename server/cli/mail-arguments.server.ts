import { isIP } from 'node:net';

import { WrongUsageError } from './command-output.server.ts';

export type MailCommand =
  | { action: 'test'; address: string; ip: string | undefined; dns: string | undefined }
  | { action: 'check'; path: string; dns: string | undefined };

interface MailOptions {
  ip?: string | undefined;
  dns?: string | undefined;
}

const ADDRESS = /^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,255}$/;
/** An IP address, with a port after it: 192.0.2.1:53 or [2001:db8::1]:53. */
const SERVER = /^(?:([\d.]+)|\[([0-9A-Fa-f.:]+)\])(?::(\d{1,5}))?$/;
const LAST_PORT = 65_535;

/** @throws WrongUsageError for wrong arguments */
export function parseMailCommand(
  positionals: readonly string[],
  { ip, dns }: MailOptions,
): MailCommand {
  const [action, argument = '', surplus] = positionals;
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  if (dns !== undefined && !isServer(dns)) {
    throw new WrongUsageError('--dns must be the IP address of a DNS server, such as 1.1.1.1');
  }
  switch (action) {
    case 'test':
      if (!ADDRESS.test(argument)) throw new WrongUsageError('ADDRESS must be an email address');
      if (ip !== undefined && isIP(ip) === 0) {
        throw new WrongUsageError('--ip must be an IP address, such as 192.0.2.7');
      }
      return { action, address: argument, ip, dns };
    case 'check':
      if (argument === '') throw new WrongUsageError('FILE is missing');
      if (ip !== undefined) throw new WrongUsageError('mail check takes no --ip');
      return { action, path: argument, dns };
    default:
      throw new WrongUsageError('mail needs test ADDRESS or check FILE');
  }
}

function isServer(text: string): boolean {
  if (isIP(text) > 0) return true;
  const [, four, six, port = '53'] = SERVER.exec(text) ?? [];
  return isIP(four ?? six ?? '') > 0 && Number(port) > 0 && Number(port) <= LAST_PORT;
}
