import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { readDeliveryReport } from './delivery-report.server.ts';
import {
  exchangeReport,
  gmailReport,
  postfixReport,
  readReceipt,
  vacationReply,
} from './testing/delivery-reports.ts';

const TO = 'bounces+abcdefghijklmnopqrstuvwxyz234567@mail.example.org';
const recipient = 'ada+garden@example.net';
const read = (message: string) => readDeliveryReport(Buffer.from(message));

test('a report from Postfix', async () => {
  const [report, ...others] = (await read(postfixReport({ to: TO, recipient }))) ?? [];
  expect(others).toEqual([]);
  expect(report).toMatchObject({
    recipients: ['ada+2Bgarden@example.net', recipient, recipient],
    outcome: 'permanent',
    causes: ['5.1.1', expect.stringContaining('Recipient address rejected')],
  });
  expect(report?.tokenIn.join(' ')).toContain(TO);
});

test('a report from Exchange, in German', async () => {
  const [report] = (await read(exchangeReport({ to: TO, recipient }))) ?? [];
  expect(report).toMatchObject({ recipients: [recipient], outcome: 'permanent' });
  expect(report?.causes[0]).toBe('5.1.10');
  expect(report?.tokenIn.join(' ')).toContain(`<${TO}>`);
});

test('a report from Gmail, with the token in the returned email', async () => {
  const messageId = 'abcdefghijklmnopqrstuvwxyz234567@memorials.example.org';
  const [report] =
    (await read(gmailReport({ to: 'hello@example.org', recipient, messageId }))) ?? [];
  expect(report).toMatchObject({ recipients: [recipient], outcome: 'permanent' });
  expect(report?.tokenIn.join(' ')).toContain(messageId);
});

test.each([
  ['failed', '5.1.1', 'permanent'],
  ['failed', '4.4.7', 'failed'],
  ['Failed (given up)', '5.0.0', 'permanent'],
  ['delayed', '4.4.1', 'delayed'],
  // Some servers write a permanent status into a warning.
  ['delayed', '5.4.1', 'delayed'],
])('%s with %s is %s', async (action, status, outcome) => {
  const reports = await read(postfixReport({ to: TO, recipient, action, status }));
  expect(reports).toMatchObject([{ outcome }]);
});

test.each(['delivered', 'relayed', 'expanded', ''])("%j isn't a bounce", async (action) => {
  expect(await read(postfixReport({ to: TO, recipient, action }))).toEqual([]);
});

test('a non-ASCII address, in the encoding of RFC 6533', async () => {
  const message = postfixReport({ to: TO, recipient }).replace(
    /Final-Recipient: .*/,
    String.raw`Final-Recipient: utf-8; jos\x{E9}@b\x{FC}cher.example`,
  );
  const [report] = (await read(message)) ?? [];
  expect(report?.recipients).toContain('josé@bücher.example');
});

test('a report of the kind that is sent for non-ASCII addresses (RFC 6533)', async () => {
  const message = postfixReport({ to: 'hello@example.org', recipient })
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace(/(?:text|message)\/rfc822(?:-headers)?/, 'message/global-headers');
  const [report] = (await read(message)) ?? [];
  expect(report).toMatchObject({ outcome: 'permanent', causes: ['5.1.1', expect.anything()] });
  expect(report?.tokenIn.at(-1)).toContain('Subject: An invitation');
});

test.each([
  ['an automatic reply', vacationReply({ to: TO, recipient })],
  ['a receipt for reading', readReceipt({ to: TO, recipient })],
  ['nothing', ''],
  ['no message', 'x'.repeat(1_000)],
  ['a status without recipients', 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: x'],
])("%s isn't a report", async (_, message) => {
  expect((await read(message)) ?? []).toEqual([]);
});

const KB_256 = 256 * 1024;
const filled = (start: string, part: string) =>
  `${start}${part.repeat(Math.ceil((KB_256 - start.length) / part.length))}`.slice(0, KB_256);
const MULTIPART = 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n';
const STATUS = `${MULTIPART}Content-Type: message/delivery-status\r\n\r\n`;

test.each([
  ['parts', filled(MULTIPART, 'Content-Type: text/plain\r\n\r\nx\r\n--b\r\n')],
  ['nested parts', filled('', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n')],
  ['headers', filled('', 'To: a@example.org\r\n')],
  ['addresses in a header', filled('To: ', 'a@example.org,<b>,"c",(')],
  ['one long header', filled('Content-Type: ', 'a="b\\";')],
  ['fields of a status', filled(STATUS, 'A: b\r\n')],
  ['folded lines of a status', filled(`${STATUS}A: b\r\n`, ' c\r\n')],
  ['recipients', filled(STATUS, 'Final-Recipient: a\r\nAction: failed\r\n\r\n')],
  ['brackets of HTML', filled(`${MULTIPART}Content-Type: text/html\r\n\r\n`, '<a<!--')],
  ['entities of HTML', filled(`${MULTIPART}Content-Type: text/html\r\n\r\n`, '&amp;&#x41;&')],
  ['encoded words', filled('Subject: ', '=?utf-8?Q?=41=?= ')],
  ['line breaks', filled('', '\n')],
  ['lines of a status', `${STATUS}${'A: b\r\n'.repeat(9_900)}`],
  ['folded lines', `${STATUS}A: b\r\n${` ${'c'.repeat(20)}\r\n`.repeat(9_900)}`],
  ['dashes', filled(MULTIPART, '--')],
])('256 KB of %s take little time', async (_, message) => {
  const most = 250;
  expect(await leastCpuMs(() => read(message), most)).toBeLessThan(most);
  expect(((await read(message)) ?? []).length).toBeLessThanOrEqual(20);
});
