import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger } from '../../mail/names-in-mails.server.ts';
import { whatWaits, type WaitingCounts } from './what-waits.ts';

export function waitingEmail(
  {
    memorialId,
    memorialName,
    counts,
    unsubscribeUrl,
  }: { memorialId: string; memorialName: string; counts: WaitingCounts; unsubscribeUrl: string },
  { product, origin }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  const sentence = whatWaits(counts);
  return {
    subject: name ? `${name}: ${lowerFirst(sentence)}` : `${sentence} for you`,
    before: [
      name ? `${sentence} on the memorial page of ${name}.` : `${sentence} on your memorial page.`,
      'To keep them private, we haven’t put them in this email. You can read them here when you’re ready:',
    ],
    after: [],
    link: { href: `${origin}${pathOf(memorialId, counts)}`, label: `Read on ${product}` },
    last: 'You’re getting this email because you help manage this page. Nothing is published until someone reviews it.',
    footer: { href: unsubscribeUrl, label: 'Pause or stop these emails' },
  };
}

function pathOf(memorialId: string, { tributes, letters, reports }: WaitingCounts): string {
  const room = `/memorial/${memorialId}`;
  if (letters === 0) return `${room}/tributes`;
  return tributes + reports === 0 ? `${room}/condolences` : room;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * The mail with the link to the writer's page. It contains neither text nor name from the form,
 * because a visitor could enter a stranger's address and send spam.
 * @param writer.path - such as `/w/{token}`, with the proof of the address
 * @param writer.asksForReply - true if the writer has to confirm the address before the family can reply
 */
export function writerEmail(
  {
    kind,
    memorialName,
    path,
    asksForReply,
  }: {
    kind: 'tribute' | 'letter';
    memorialName: string;
    path: string;
    asksForReply: boolean;
  },
  { origin }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  const isTribute = kind === 'tribute';
  const noun = isTribute ? 'tribute' : 'message';
  const sent = isTribute ? 'tribute' : 'condolences';
  const whom = isTribute ? 'to' : 'to the family of';
  const after = isTribute
    ? 'The family will read your tribute before it appears.'
    : 'Only the family can read your message. It won’t appear on the page.';
  return {
    subject: name ? `Your ${sent} ${whom} ${name}` : `Your ${sent}`,
    before: [
      name
        ? `Thank you for your ${sent} ${whom} ${name}. ${after}`
        : `Thank you for your ${sent}. ${after}`,
      `Use this link to read, edit or delete your ${noun}:`,
    ],
    after: asksForReply
      ? [
          'The family can reply to you once you’ve opened this link and tapped “Let the family reply”.',
        ]
      : [],
    link: { href: `${origin}${path}`, label: `View your ${noun}` },
    last: `Anyone with this link can edit your ${noun}, so please don’t share it. If this wasn’t you, you can ignore this email.`,
  };
}
