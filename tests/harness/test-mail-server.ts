import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  received: Array<{ to: string[]; overTls: boolean; mail: Email; bytes: number; source: Buffer }>;
  commands: string[];
  behave(
    how: 'well' | 'refuse-recipient' | 'fail' | 'hang' | 'no-data' | 'refuse-login' | Refusal,
  ): void;
  close(): Promise<void>;
}

export interface Refusal {
  at: 'MAIL FROM' | 'RCPT TO' | 'mail';
  status: number;
  message: string;
}

const NAMED: Readonly<Record<string, Refusal>> = {
  'refuse-recipient': { at: 'RCPT TO', status: 550, message: '5.1.1 no such mailbox here' },
  fail: { at: 'RCPT TO', status: 451, message: '4.3.0 try again later' },
};

/**
 * @param options.startTls - true: offers STARTTLS with a self-signed certificate
 * @param options.onReceived - called when a mail is in `received`, before the sender is answered
 */
export async function startTestMailServer({
  startTls = false,
  onReceived = () => undefined,
}: { startTls?: boolean; onReceived?: () => void } = {}): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const commands: string[] = [];
  let behaviour: Parameters<TestMailServer['behave']>[0] = 'well';
  const refusalAt = (at: Refusal['at'], address = ''): Error | undefined => {
    const refusal = typeof behaviour === 'string' ? NAMED[behaviour] : behaviour;
    return refusal?.at === at
      ? failure(refusal.status, `${refusal.message} ${address}`)
      : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    hideENHANCEDSTATUSCODES: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onConnect(session, callback) {
      if (behaviour === 'no-data') {
        Object.assign(session, { disabledCommands: ['STARTTLS', 'DATA'] });
      }
      callback();
    },
    onAuth({ username }, _session, callback) {
      commands.push(`AUTH ${username}`);
      if (behaviour === 'refuse-login') callback(failure(535, '5.7.8 wrong password'));
      else callback(null, { user: username });
    },
    onMailFrom({ address }, _session, callback) {
      commands.push(`MAIL FROM ${address}`);
      callback(refusalAt('MAIL FROM', address));
    },
    onRcptTo({ address }, _session, callback) {
      commands.push(`RCPT TO ${address}`);
      if (behaviour !== 'hang') callback(refusalAt('RCPT TO', address));
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const bytes = Buffer.concat(await stream.toArray());
        const mail = await PostalMime.parse(bytes);
        const refusal = refusalAt('mail');
        if (refusal) throw refusal;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const overTls = session.secure;
        received.push({ to, overTls, mail, bytes: bytes.length, source: bytes });
        onReceived();
        callback();
      };
      // The library has a callback interface.
      // oxlint-disable-next-line promise/no-callback-in-promise
      receive().catch(callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    commands,
    behave: (how) => {
      behaviour = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
