import { createServer, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestMailServer, type TestMailServer } from '../../tests/harness/test-mail-server.ts';
import { writeMail } from './messages.server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';
import { MailRefusedError, type MailTransport } from './transport.server.ts';

let server: TestMailServer;
let transport: MailTransport;

const from = 'Evermore Memorials <hello@memorials.example.org>';
const sender = { product: 'Evermore & Söhne', provider: 'Evermore', origin: 'https://m.example' };

beforeAll(async () => {
  server = await startTestMailServer();
  transport = createSmtpTransport({ url: server.url, from });
});

beforeEach(() => {
  server.received.length = 0;
  server.behave('well');
});

afterAll(() => server.close());

const mailTo = async (to: string) => ({
  to,
  ...(await writeMail({ kind: 'verification-code', code: '012345' }, sender)),
});

describe('a mail over SMTP', () => {
  test('arrives with both faces, the sender and the code', async () => {
    await transport.send(await mailTo('ada@example.org'));
    const [{ to, mail } = { to: [], mail: undefined }] = server.received;
    expect(to).toEqual(['ada@example.org']);
    expect(mail?.from).toMatchObject({
      name: 'Evermore Memorials',
      address: 'hello@memorials.example.org',
    });
    expect(mail?.to).toMatchObject([{ address: 'ada@example.org' }]);
    expect(mail?.subject).toBe('012345 is your code for Evermore & Söhne');
    expect(mail?.text).toContain('012345');
    expect(mail?.html).toContain('012345');
    expect(mail?.html).toContain('Evermore &amp; Söhne');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\nSubject: other',
    'ada@example.org, eve@example.org',
    'Eve <eve@example.org>, ada@example.org',
    'ada@example.org\r\nRCPT TO:<eve@example.org>',
  ])('%j never reaches a header or another person', async (to) => {
    await transport.send(await mailTo(to)).catch(() => undefined);
    for (const { to: reached, mail } of server.received) {
      expect(reached).toHaveLength(1);
      expect(mail.bcc).toBeUndefined();
      expect(mail.subject).toContain('012345');
      expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    }
    expect(server.received.flatMap((received) => received.to)).not.toContain('eve@example.org');
  });

  test('a recipient that the server does not know is refused for good, without the address in the error', async () => {
    server.behave('refuse-recipient');
    const error = await transport.send(await mailTo('nobody@example.org')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(MailRefusedError);
    expect(String(error)).not.toContain('nobody');
    expect(String(error)).toContain('550');
  });

  test('a server in trouble is asked again later', async () => {
    server.behave('fail');
    const error = await transport.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(String(error)).toContain('451');
    expect(String(error)).not.toContain('ada@');
  });

  test('a server that is down is asked again later', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => {
      gone.listen(0, '127.0.0.1', resolve);
    });
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => {
      gone.close(resolve);
    });
    const down = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
    await expect(down.send(await mailTo('ada@example.org'))).rejects.toThrow(
      'did not take the mail',
    );
  });

  test('a server that hangs costs a try and no more', async () => {
    server.behave('hang');
    const hasty = createSmtpTransport({ url: server.url, from, silenceMs: 200 });
    const error = await hasty.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(String(error)).toContain('ETIMEDOUT');
  });
});
