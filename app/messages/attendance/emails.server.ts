import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import type { MailCalendar } from '../../mail/transport.server.ts';
import { signatureOf } from '../family-signature.server.ts';
import type { DescribedGathering, KnownGathering, KnownGatherings } from './known-gatherings.ts';
import { hidesNews, linesOf, titleOf } from './mailed-gatherings.ts';

interface ToGuest {
  memorialName: string;
  /** of the guest's page, such as `/w/{token}`, with the proof of the address */
  path: string;
}

/**
 * To a guest who has answered, with the link to the answer. It contains nothing that the guest has written, because the
 * address may be a stranger's.
 */
export function guestEmail(
  {
    memorialName,
    path,
    gatherings,
    calendars,
  }: ToGuest & { gatherings: readonly DescribedGathering[]; calendars: readonly MailCalendar[] },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('Funeral of {name}: you’ve said you’re coming', { name: short(name) }),
        )
      : i18n._('You’ve told the family you’re coming'),
    memorial: name,
    before: [
      i18n._('The family knows that you’re coming.'),
      ...gatherings.map((gathering) =>
        [titleOf(i18n, gathering), ...linesOf(i18n, gathering)].join('\n'),
      ),
      i18n._('If the time or place changes, the family can let you know by email.'),
    ],
    after: [],
    link: { href: `${origin}${path}`, label: i18n._('View or change your response') },
    why: whyOf(i18n),
    calendars,
  };
}

function whyOf(i18n: I18n): string {
  return i18n._(
    'Anyone with this link can change your response, so please don’t share it. If this wasn’t you, you can ignore this email.',
  );
}

export interface NoticeMail extends ToGuest {
  was: KnownGatherings;
  became: KnownGatherings;
  /** the family's own words; empty if there are none */
  text: string;
  /** the name of the member who writes */
  writerName: string;
  /** false if the address is unconfirmed: the words are then on the guest's page only */
  isConfirmed: boolean;
  calendars: readonly MailCalendar[];
}

/** What has changed, old and new side by side. */
export function noticeEmail(mail: NoticeMail, { origin, i18n }: MailSender): Email {
  const { was, became, path, calendars } = mail;
  const name = nameForStranger(mail.memorialName);
  const ids = Object.keys(became);
  const words = wordsOf(mail, i18n);
  const all = ids.map((id) => compare(i18n, was[id] ?? null, became[id] ?? null));
  // Nothing is seen of a change in a text that cannot be mailed.
  const facts = all.filter((fact) => fact.was.join('\n') !== fact.is.join('\n'));
  const isPartlyUnseen =
    all.length > facts.length || ids.some((id) => hidesNews(was[id] ?? null, became[id] ?? null));
  const unseen = isPartlyUnseen ? [unseenSentence(i18n, facts.length > 0)] : [];
  return {
    subject: noticeSubject(i18n, mail, name),
    memorial: name,
    ...words.email,
    ...(facts.length > 0
      ? {
          before: [changeSentence(i18n, became)],
          compared: { wasLabel: i18n._('Before'), isLabel: i18n._('Now'), facts },
          after: [...unseen, ...words.before],
        }
      : { before: [...unseen, ...words.before], after: [] }),
    link: { href: `${origin}${path}`, label: i18n._('View or change your response') },
    why: noticeWhy(i18n),
    calendars,
  };
}

function noticeSubject(i18n: I18n, { was, became }: NoticeMail, name: string | undefined): string {
  const all = Object.values(became);
  if (all.length === 0) {
    return name
      ? subjectWith((short) =>
          i18n._('A message from the family about the funeral of {name}', { name: short(name) }),
        )
      : i18n._('A message from the family about the funeral');
  }
  if (isFuneralCancelled(was, became)) {
    return name
      ? subjectWith((short) =>
          i18n._('The funeral of {name} has been cancelled', { name: short(name) }),
        )
      : i18n._('The funeral has been cancelled');
  }
  return name
    ? subjectWith((short) => i18n._('Changes to the funeral of {name}', { name: short(name) }))
    : i18n._('Changes to the funeral');
}

/** A wake or a meal can be cancelled alone. The subject then leaves the rest to the email. */
function isFuneralCancelled(was: KnownGatherings, became: KnownGatherings): boolean {
  return Object.entries(was).some(
    ([id, gathering]) => became[id] === null && gathering?.kind === 'funeral',
  );
}

function changeSentence(i18n: I18n, became: KnownGatherings): string {
  return Object.values(became).every((gathering) => gathering === null)
    ? i18n._('A gathering you were planning to attend has been cancelled. The details are below.')
    : i18n._(
        'Some details of the funeral have changed since you said you were coming. The old and new details are below.',
      );
}

function unseenSentence(i18n: I18n, areOthersSeen: boolean): string {
  return areOthersSeen
    ? i18n._(
        'Other details have changed too. To see them, use the link below to view your response.',
      )
    : i18n._(
        'Some details of the funeral have changed since you said you were coming. To see them, use the link below to view your response.',
      );
}

function compare(i18n: I18n, was: KnownGathering | null, is: KnownGathering | null) {
  const titles = [is, was].flatMap((gathering) => (gathering ? [titleOf(i18n, gathering)] : []));
  const [title = '', earlier = title] = titles;
  const withTimeZone = was !== null && is !== null && was.timeZone !== is.timeZone;
  // What it is called and its time zone are only shown beside each other if they are new.
  const lines = (gathering: KnownGathering | null) =>
    gathering
      ? [
          ...(title === earlier ? [] : [titleOf(i18n, gathering)]),
          ...linesOf(i18n, gathering, { withTimeZone }),
        ]
      : [i18n._('Cancelled')];
  return { title, was: lines(was), is: lines(is) };
}

/** The family's words, or the sentence that says where they are. */
function wordsOf(
  { text, writerName, memorialName, isConfirmed }: NoticeMail,
  i18n: I18n,
): { email: Pick<Email, 'by' | 'message'>; before: string[] } {
  if (text === '') return { email: {}, before: [] };
  if (!isConfirmed) {
    return {
      email: {},
      before: [
        i18n._(
          'The family has sent you a message. To read it, use the link below to view your response.',
        ),
      ],
    };
  }
  const writer = nameForStranger(writerName);
  return {
    email: { by: writer, message: messageOf(i18n, { text, writer, memorialName }) },
    before: [],
  };
}

function messageOf(
  i18n: I18n,
  {
    text,
    writer,
    memorialName,
  }: { text: string; writer: string | undefined; memorialName: string },
) {
  const name = nameForStranger(memorialName);
  return { text, signature: signatureOf(i18n, writer, name) };
}

/** The family's thanks to those who came. */
export function guestThanksEmail(
  mail: Pick<NoticeMail, 'memorialName' | 'path' | 'text' | 'writerName' | 'isConfirmed'>,
  { origin, i18n }: MailSender,
): Email {
  const name = nameForStranger(mail.memorialName);
  const writer = nameForStranger(mail.writerName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('The family of {name} thanks you for coming', { name: short(name) }),
        )
      : i18n._('The family thanks you for coming'),
    memorial: name,
    ...(mail.isConfirmed ? { by: writer, message: messageOf(i18n, { ...mail, writer }) } : {}),
    before: mail.isConfirmed
      ? []
      : [
          i18n._(
            'The family has sent you a message. To read it, use the link below to view your response.',
          ),
        ],
    after: [],
    link: { href: `${origin}${mail.path}`, label: i18n._('View your response') },
    why: noticeWhy(i18n),
  };
}

function noticeWhy(i18n: I18n): string {
  return i18n._(
    'You’re getting this email because you told the family you were coming to the funeral. To stop these emails, use the link above to take yourself off the family’s list. If this wasn’t you, you can ignore this email.',
  );
}
