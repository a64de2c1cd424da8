// A real mail server on loopback that keeps what it is sent, and that can refuse, fail or hang.

import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** what arrived, with the addresses of the envelope */
  received: Array<{ to: string[]; mail: Email }>;
  behave(how: 'well' | 'refuse-recipient' | 'fail' | 'hang'): void;
  close(): Promise<void>;
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  let behaviour: Parameters<TestMailServer['behave']>[0] = 'well';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, callback) {
      if (behaviour === 'refuse-recipient') callback(failure(550, `no ${address.address} here`));
      else if (behaviour === 'fail') callback(failure(451, 'try again later'));
      else if (behaviour !== 'hang') callback();
    },
    onData(stream, session, callback) {
      const keep = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
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
