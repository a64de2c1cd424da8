import type { I18n } from '@lingui/core';

import { joinSentences } from '../../language/spacing.ts';
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import {
  guestsSentence,
  totalOf,
  waitingSentence,
  waitingSubject,
  type WaitingCounts,
} from './what-waits.ts';

export function waitingEmail(
  {
    memorialId,
    memorialName,
    counts,
    unsubscribeUrl,
  }: { memorialId: string; memorialName: string; counts: WaitingCounts; unsubscribeUrl: string },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: subjectWith((short) => waitingSubject(i18n, counts, name && short(name))),
    memorial: name,
    before: paragraphsOf(i18n, counts, name),
    after: [],
    link: {
      href: `${origin}${pathOf(memorialId, counts)}`,
      label: buttonOf(i18n, counts),
    },
    last: lastSentence(i18n, counts),
    why: i18n._('You’re getting this email because you help manage this page.'),
    footer: { href: unsubscribeUrl, label: i18n._('Pause or stop these emails') },
  };
}

function paragraphsOf(i18n: I18n, counts: WaitingCounts, name: string | undefined): string[] {
  const { guests } = counts;
  const coming = guests > 0 ? [guestsSentence(i18n, guests, name)] : [];
  if (totalOf(counts) === 0) return coming;
  return [
    waitingSentence(i18n, counts, name),
    ...coming,
    i18n._(
      'To keep messages private, we don’t put them in emails. You can read them when you’re ready.',
    ),
  ];
}

function buttonOf(i18n: I18n, counts: WaitingCounts): string {
  const { tributes, letters, reports } = counts;
  if (totalOf(counts) === 0) return i18n._('See who’s coming');
  if (tributes + reports === 0) return i18n._('Read condolences');
  return letters + reports === 0 ? i18n._('Review tributes') : i18n._('See what’s waiting');
}

function lastSentence(i18n: I18n, counts: WaitingCounts): string {
  const { tributes, reports } = counts;
  if (totalOf(counts) === 0) return i18n._('Only the owner and the editors can see who’s coming.');
  return tributes + reports === 0
    ? i18n._('Condolences are private and never appear on the page.')
    : i18n._('Nothing is published until someone reviews it.');
}

function pathOf(memorialId: string, counts: WaitingCounts): string {
  const { tributes, letters, reports } = counts;
  const room = `/memorial/${memorialId}`;
  if (totalOf(counts) === 0) return `${room}/attendance`;
  if (letters === 0) return `${room}/tributes`;
  return tributes + reports === 0 ? `${room}/condolences` : room;
}

/**
 * The mail with the link to the writer's page. It contains neither text nor name from the form,
 * because a visitor could enter a stranger's address and send spam.
 * @param writer.path - such as `/w/{token}`, with the proof of the address
 * @param writer.appears - true if the tribute is on the page already
 * @param writer.asksForReply - true if the writer has to confirm the address before the family can reply
 */
export function writerEmail(
  {
    kind,
    memorialName,
    path,
    asksForReply,
    appears = false,
  }: {
    kind: 'tribute' | 'letter';
    memorialName: string;
    path: string;
    asksForReply: boolean;
    appears?: boolean;
  },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  const reply = asksForReply
    ? {
        last: i18n._(
          'To let the family reply to you, open the link above and tap “Let the family reply”.',
        ),
      }
    : {};
  return kind === 'tribute'
    ? {
        ...tributeSentences(i18n, name, appears),
        after: [],
        link: { href: `${origin}${path}`, label: i18n._('View your tribute') },
        ...reply,
        why: i18n._(
          'Anyone with this link can edit your tribute, so please don’t share it. If this wasn’t you, you can ignore this email.',
        ),
      }
    : {
        ...condolenceSentences(i18n, name),
        after: [],
        link: { href: `${origin}${path}`, label: i18n._('View your message') },
        ...reply,
        why: i18n._(
          'Anyone with this link can edit your message, so please don’t share it. If this wasn’t you, you can ignore this email.',
        ),
      };
}

type Beginning = Pick<Email, 'subject' | 'memorial' | 'before'>;

function tributeSentences(i18n: I18n, name: string | undefined, appears: boolean): Beginning {
  const thanks = name
    ? i18n._('Thank you for your tribute to {name}.', { name })
    : i18n._('Thank you for your tribute.');
  const next = appears ? [] : [i18n._('The family will read your tribute before it appears.')];
  return {
    subject: name
      ? subjectWith((short) => i18n._('Your tribute to {name}', { name: short(name) }))
      : i18n._('Your tribute'),
    memorial: name,
    before: [
      joinSentences([thanks, ...next], i18n.locale),
      i18n._('You can read, edit or delete your tribute at any time.'),
    ],
  };
}

function condolenceSentences(i18n: I18n, name: string | undefined): Beginning {
  const thanks = name
    ? i18n._('Thank you for your condolences to the family of {name}.', { name })
    : i18n._('Thank you for your condolences.');
  const next = i18n._('Only the family can read your message. It won’t appear on the page.');
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('Your condolences to the family of {name}', { name: short(name) }),
        )
      : i18n._('Your condolences'),
    memorial: name,
    before: [
      joinSentences([thanks, next], i18n.locale),
      i18n._('You can read, edit or delete your message at any time.'),
    ],
  };
}
