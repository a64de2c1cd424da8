/** Reports as mail servers send them, written after what Postfix, Exchange Online and Gmail send. */

interface ReportParts {
  /** the address that the report is sent to: the envelope sender of the email */
  to: string;
  /** whose email came back */
  recipient: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}

export function postfixReport({
  to,
  recipient,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`,
}: ReportParts): string {
  return lines(
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'Date: Mon, 16 Nov 2026 09:12:44 +0000 (UTC)',
    'From: MAILER-DAEMON@mail.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4C1D23F0A2.1794819164/mail.example.org"',
    'Content-Transfer-Encoding: 8bit',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4C1D23F0A2.1794819164/mail.example.org',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'This is the mail system at host mail.example.org.',
    `<${recipient}>: host mx.example.net said: Postfach für Ömer unbekannt`,
    '',
    '--4C1D23F0A2.1794819164/mail.example.org',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    'X-Postfix-Queue-ID: 4C1D23F0A2',
    `X-Postfix-Sender: rfc822; ${to}`,
    'Arrival-Date: Mon, 16 Nov 2026 09:12:41 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient.replace('+', '+2B')}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.net',
    // A long line is folded.
    `Diagnostic-Code: ${diagnostic.slice(0, 40)}`,
    `    ${diagnostic.slice(40)}`,
    '',
    '--4C1D23F0A2.1794819164/mail.example.org',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Evermore Memorials <hello@memorials.example.org>',
    `To: ${recipient}`,
    'Subject: An invitation',
    '',
    '--4C1D23F0A2.1794819164/mail.example.org--',
    '',
  );
}

export function exchangeReport({ to, recipient, status = '5.1.10' }: ReportParts): string {
  const text = `Ihre Nachricht an ${recipient} wurde nicht zugestellt: Empfänger nicht gefunden.`;
  return lines(
    'From: =?utf-8?B?UG9zdG1hc3Rlcg==?= <postmaster@fabrikam.example>',
    `To: <${to}>`,
    'Date: Mon, 16 Nov 2026 09:15:01 +0000',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="a1b2c3d4-0000-4a5b-9c8d-112233445566"',
    'Content-Language: de-DE',
    'Subject: =?utf-8?B?VW56dXN0ZWxsYmFy?=',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    '--a1b2c3d4-0000-4a5b-9c8d-112233445566',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="b2c3d4e5-0000-4a5b-9c8d-112233445566"',
    '',
    '--b2c3d4e5-0000-4a5b-9c8d-112233445566',
    'Content-Type: text/plain; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '',
    '--b2c3d4e5-0000-4a5b-9c8d-112233445566',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><body><p>Empf=C3=A4nger nicht gefunden</p></body></html>',
    '',
    '--b2c3d4e5-0000-4a5b-9c8d-112233445566--',
    '',
    '--a1b2c3d4-0000-4a5b-9c8d-112233445566',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;VI1PR08MB0001.eurprd08.prod.example',
    'Received-From-MTA: dns;mail.example.org',
    '',
    `Final-Recipient: rfc822;${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    '',
    '--a1b2c3d4-0000-4a5b-9c8d-112233445566',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: ${to}`,
    'From: Evermore Memorials <hello@memorials.example.org>',
    'Subject: =?utf-8?Q?Einladung?=',
    '',
    'Grüße',
    '',
    '--a1b2c3d4-0000-4a5b-9c8d-112233445566--',
    '',
  );
}

/** Gmail answers to the envelope sender, too; here the token is only in the Message-ID of the returned email. */
export function gmailReport({ to, recipient, messageId }: ReportParts & { messageId: string }) {
  return lines(
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    'Content-Type: multipart/report; boundary="0000000000009a7b1f06"; report-type=delivery-status',
    '',
    '--0000000000009a7b1f06',
    'Content-Type: multipart/related; boundary="0000000000009a7b3a06"',
    '',
    '--0000000000009a7b3a06',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    `<p>Your message wasn’t delivered to <b>${recipient}</b></p>`,
    '--0000000000009a7b3a06',
    'Content-Type: image/png; name="icon.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--0000000000009a7b3a06--',
    '--0000000000009a7b1f06',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Mon, 16 Nov 2026 01:15:01 -0800 (PST)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    '    550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp',
    'Last-Attempt-Date: Mon, 16 Nov 2026 01:15:02 -0800 (PST)',
    '',
    '--0000000000009a7b1f06',
    'Content-Type: message/rfc822',
    '',
    'From: Evermore Memorials <hello@memorials.example.org>',
    `Message-ID: <${messageId}>`,
    'Subject: An invitation',
    '',
    'Hello',
    '--0000000000009a7b1f06--',
    '',
  );
}

/** A complaint (RFC 5965) as feedback loops send it; most of them hide the address. */
export function complaint({
  to,
  recipient,
  type = 'abuse',
}: {
  to: string;
  recipient?: string;
  type?: string;
}): string {
  return lines(
    'From: <fbl@mailbox.example>',
    'To: <abuse@memorials.example.org>',
    'Subject: FW: A tribute is waiting',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part_7d1a"',
    '',
    '--part_7d1a',
    'Content-Type: text/plain; charset="US-ASCII"',
    'Content-Transfer-Encoding: 7bit',
    '',
    'This is an email abuse report for an email message received from IP 192.0.2.7.',
    '',
    '--part_7d1a',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: MailboxFBL/1.0',
    'Version: 1',
    `Original-Mail-From: <${to}>`,
    ...(recipient === undefined ? [] : [`Original-Rcpt-To: <${recipient}>`]),
    'Source-IP: 192.0.2.7',
    'Arrival-Date: Mon, 16 Nov 2026 09:12:44 +0000',
    'Reported-Domain: memorials.example.org',
    '',
    '--part_7d1a',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    'From: Evermore Memorials <hello@memorials.example.org>',
    'To: undisclosed-recipients:;',
    'Subject: A tribute is waiting',
    '',
    'Hello',
    '--part_7d1a--',
    '',
  );
}

/** An answering machine: no report, whatever it answers to. */
export function vacationReply({ to, recipient }: ReportParts): string {
  return lines(
    `From: <${recipient}>`,
    `To: ${to}`,
    'Subject: Out of office: undeliverable until Monday',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Final-Recipient: rfc822; ada@example.org',
    'Action: failed',
    'Status: 5.1.1',
    '',
  );
}

/** “Your email was read” (RFC 8098) */
export function readReceipt({ to, recipient }: ReportParts): string {
  return lines(
    `From: <${recipient}>`,
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="r"',
    '',
    '--r',
    'Content-Type: message/disposition-notification',
    '',
    `Final-Recipient: rfc822;${recipient}`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '',
    '--r--',
    '',
  );
}

function lines(...all: string[]): string {
  return all.join('\r\n');
}
