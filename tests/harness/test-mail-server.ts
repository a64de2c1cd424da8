// A real mail server on loopback that keeps what it is sent, and that can refuse, fail or hang.

import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** what arrived, with the addresses of the envelope and whether it came over TLS */
  received: Array<{ to: string[]; overTls: boolean; mail: Email }>;
  /** commands of all sessions that carry something of a person: the sender, an addressee, a password */
  heard: string[];
  behave(how: 'well' | 'refuse-recipient' | 'fail' | 'hang' | 'no-data' | Refusal): void;
  close(): Promise<void>;
}

/** What the server answers, and to what; `mail` is the text that follows the command DATA. */
export interface Refusal {
  at: 'MAIL FROM' | 'RCPT TO' | 'mail';
  answer: number;
  words: string;
}

const NAMED: Readonly<Record<string, Refusal>> = {
  'refuse-recipient': { at: 'RCPT TO', answer: 550, words: '5.1.1 no such mailbox here' },
  fail: { at: 'RCPT TO', answer: 451, words: '4.3.0 try again later' },
};

/** @param options.startTls whether it offers STARTTLS, with a certificate that no authority signed */
export async function startTestMailServer({ startTls = false } = {}): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const heard: string[] = [];
  let behaviour: Parameters<TestMailServer['behave']>[0] = 'well';
  const refusalAt = (at: Refusal['at'], address = ''): Error | undefined => {
    const refusal = typeof behaviour === 'string' ? NAMED[behaviour] : behaviour;
    return refusal?.at === at ? failure(refusal.answer, `${refusal.words} ${address}`) : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    // What is refused brings its own codes, as real servers choose them.
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
      heard.push(`AUTH ${username}`);
      callback(null, { user: username });
    },
    onMailFrom({ address }, _session, callback) {
      heard.push(`MAIL FROM ${address}`);
      callback(refusalAt('MAIL FROM', address));
    },
    onRcptTo({ address }, _session, callback) {
      heard.push(`RCPT TO ${address}`);
      if (behaviour !== 'hang') callback(refusalAt('RCPT TO', address));
    },
    onData(stream, session, callback) {
      const keep = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        const refusal = refusalAt('mail');
        if (refusal) throw refusal;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, overTls: session.secure, mail });
        callback();
      };
      // The library's interface is a callback.
      // oxlint-disable-next-line promise/no-callback-in-promise
      keep().catch(callback);
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
    heard,
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
