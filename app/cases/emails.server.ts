/**
 * The mails about claims and requests to be left out. No mail contains the visitor's text. A mail
 * to an unconfirmed e-mail address contains no name that could carry advertising
 * (`mail/names-in-mails.server.ts`). One file, although it is long, so that the whole correspondence reads in order.
 */
import type { I18n } from '@lingui/core';

import { HISTORY_DAYS } from '../drafts/history/thinning/history-limits.ts';
import { productPath } from '../language/product-paths.ts';
import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { nameForMember, nameForStranger, subjectWith } from '../mail/names-in-mails.server.ts';
import { dayInWords } from '../wire/text/day-in-words.ts';
import { CASE_TERMS } from './case-terms.ts';

interface OfClaim {
  memorialName: string;
  path: string;
}

/**
 * A visitor can enter any e-mail address. So this mail contains neither the visitor's name nor the
 * visitor's text.
 */
export function confirmClaimEmail(
  { memorialName, path }: OfClaim,
  { product, origin, i18n }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  return {
    subject: i18n._('Please confirm your request to look after a page'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'Someone using this email address has asked to look after the memorial page for {name} on {product}.',
            { name, product },
          )
        : i18n._(
            'Someone using this email address has asked to look after a memorial page on {product}.',
            {
              product,
            },
          ),
      i18n._('If this was you, please confirm your request. No one can read it until you do.'),
    ],
    after: [],
    link: { href: `${origin}${path}`, label: i18n._('Confirm request') },
    why: i18n._(
      'If this wasn’t you, you can ignore this email. We’ll delete the request after {days, plural, one {# day} other {# days}}.',
      { days: CASE_TERMS.unconfirmedDays },
    ),
  };
}

export function ownerAskedEmail(
  { memorialName, claimantName, path, until }: OfClaim & { claimantName: string; until: Date },
  { origin, i18n, language }: MailSender,
): Email {
  return {
    subject: i18n._('Do you still look after this page?'),
    memorial: nameForMember(memorialName),
    before: [
      claimSentence(i18n, nameForStranger(claimantName), nameForMember(memorialName)),
      i18n._(
        'Nothing has changed. If you still look after this page, please let us know by {day}. It takes one tap, and you don’t need to log in.',
        { day: dayInWords(until, language) },
      ),
    ],
    after: [],
    link: { href: `${origin}${path}`, label: i18n._('I still look after this page') },
    last: i18n._(
      'If we don’t hear from you, we’ll review the request and decide. You won’t lose the page just because you didn’t reply. If you’d like to transfer ownership yourself, you can do that in the page’s settings.',
    ),
    why: i18n._('You’re getting this email because you own this page.'),
  };
}

function claimSentence(i18n: I18n, who: string | undefined, name: string | undefined): string {
  if (who) {
    return name
      ? i18n._('{who} has asked to look after the memorial page for {name}, which you own.', {
          name,
          who,
        })
      : i18n._('{who} has asked to look after a memorial page you own.', { who });
  }
  return name
    ? i18n._('Someone has asked to look after the memorial page for {name}, which you own.', {
        name,
      })
    : i18n._('Someone has asked to look after a memorial page you own.');
}

export type ClaimEnd = 'kept' | 'other-keeper' | 'declined' | 'gone';

function endSentences(i18n: I18n, end: ClaimEnd): string[] {
  const offer = i18n._(
    'If you know them, you could write to them and offer your help. They can invite you to manage the page with them.',
  );
  switch (end) {
    case 'kept':
      return [
        i18n._(
          'The people who look after this page have told us they’ll carry on, so it stays with them.',
        ),
        offer,
      ];
    case 'other-keeper':
      return [
        i18n._('Someone else looks after this page now, so we’ve closed your request.'),
        offer,
      ];
    case 'declined':
      return [
        i18n._(
          'We’ve looked at your request carefully, but we can’t make you the owner of this page. When we can’t be sure who speaks for a family, we leave the page as it is.',
        ),
        i18n._(
          'Our decision says nothing about how much this person meant to you. If something has changed, or we’ve missed something, please ask again and tell us about it.',
        ),
      ];
    case 'gone':
      return [i18n._('The family has taken the page down, so we’ve closed your request.')];
  }
}

export function claimEndedEmail(
  { memorialName, end }: { memorialName: string; end: ClaimEnd },
  { i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('Your request to look after the page for {name}', { name: short(name) }),
        )
      : i18n._('Your request to look after a memorial page'),
    memorial: name,
    before: [
      name
        ? i18n._('You asked to look after the memorial page for {name}.', { name })
        : i18n._('You asked to look after a memorial page.'),
      ...endSentences(i18n, end),
    ],
    after: [],
  };
}

export function claimGrantedEmail(
  { memorialName, path, until }: OfClaim & { until: Date },
  { product, origin, language, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: i18n._('You can now look after the memorial page'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'You asked to look after the memorial page for {name}. We’ve reviewed your request, and you can now become the owner.',
            { name },
          )
        : i18n._(
            'You asked to look after a memorial page. We’ve reviewed your request, and you can now become the owner.',
          ),
      i18n._(
        'To become the owner, log in to {product} with this email address, or sign up with it.',
        { product },
      ),
    ],
    after: [],
    link: { href: `${origin}${path}`, label: i18n._('Become the owner') },
    last: i18n._('You can use the link until {day}, and only with this email address.', {
      day: dayInWords(until, language),
    }),
  };
}

export function formerOwnerEmail(
  { memorialName }: { memorialName: string },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('The memorial page for {name} has a new owner', { name: short(name) }),
        )
      : i18n._('A memorial page you looked after has a new owner'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'We asked whether you still look after the memorial page for {name}, and we didn’t hear back. Someone else had asked to look after it. We’ve reviewed their request, and they’re now the owner.',
            { name },
          )
        : i18n._(
            'We asked whether you still look after a memorial page, and we didn’t hear back. Someone else had asked to look after it. We’ve reviewed their request, and they’re now the owner.',
          ),
      i18n._('You’re now an editor, so you can still edit and publish the page.'),
    ],
    after: [
      i18n._(
        'If this is a mistake, please let us know as soon as you can. We can make you the owner again.',
      ),
    ],
    link: { href: `${origin}${productPath('/contact', i18n.locale)}`, label: i18n._('Contact us') },
  };
}

/** The members read the text of the request on the Overview, because no mail contains it. */
export function wishEmail(
  { memorialId, memorialName, until }: { memorialId: string; memorialName: string; until: Date },
  { origin, i18n, language }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  const day = dayInWords(until, language);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('{name}: someone has asked to be left out of the page', { name: short(name) }),
        )
      : i18n._('Someone has asked to be left out of a memorial page you look after'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'Someone mentioned or shown on the memorial page for {name} has asked to be left out of it.',
            { name },
          )
        : i18n._(
            'Someone mentioned or shown on a memorial page you look after has asked to be left out of it.',
          ),
      i18n._(
        'To protect their privacy, we haven’t included their request in this email. Please read the request and, if you can, change the page by {day}.',
        { day },
      ),
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: i18n._('Read request') },
    last: i18n._(
      'Nothing has been removed so far. If the page hasn’t been changed by {day}, we’ll look at it ourselves and may remove the part about this person.',
      { day },
    ),
    why: i18n._('You’re getting this email because you help manage this page.'),
  };
}

export function partHiddenEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: i18n._('We removed part of a memorial page you look after'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'Someone mentioned on the memorial page for {name} asked to be left out of it. We’ve removed the part about them from the page and from your unpublished changes.',
            { name },
          )
        : i18n._(
            'Someone mentioned on a memorial page you look after asked to be left out of it. We’ve removed the part about them from the page and from your unpublished changes.',
          ),
      i18n._(
        'Nothing else has changed. What we removed will stay under “Removed items” in the editor for {days, plural, one {# day} other {# days}}. Visitors can’t see it there. Please don’t restore it.',
        { days: HISTORY_DAYS },
      ),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/memorial-page`,
      label: i18n._('Open the editor'),
    },
    last: i18n._('If you think we’ve made a mistake, let us know at {address}.', {
      address: `${origin}${productPath('/contact', i18n.locale)}`,
    }),
    why: i18n._('You’re getting this email because you help manage this page.'),
  };
}

export function tributeHiddenEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: i18n._('We removed a tribute from a memorial page you look after'),
    memorial: name,
    before: [
      name
        ? i18n._(
            'Someone asked us to remove a tribute from the memorial page for {name}, and we’ve removed it.',
            { name },
          )
        : i18n._(
            'Someone asked us to remove a tribute from a memorial page, and we’ve removed it.',
          ),
      i18n._(
        'Nothing else has changed. The tribute is now under “Declined”, where visitors can’t see it. Please don’t publish it again.',
      ),
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/tributes`, label: i18n._('View tributes') },
    last: i18n._('If you think we’ve made a mistake, let us know at {address}.', {
      address: `${origin}${productPath('/contact', i18n.locale)}`,
    }),
    why: i18n._('You’re getting this email because you help manage this page.'),
  };
}

export function wishAnsweredEmail(
  { memorialName, answer }: { memorialName: string; answer: 'hidden' | 'declined' },
  { product, i18n }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  return {
    subject: i18n._('Your request to be left out of a page'),
    memorial: name,
    before: [
      name
        ? i18n._('You asked to be left out of the memorial page for {name} on {product}.', {
            name,
            product,
          })
        : i18n._('You asked to be left out of a memorial page on {product}.', { product }),
      ...answerSentences(i18n, answer),
    ],
    after: [],
    why: i18n._(
      'If you didn’t ask for this, someone may have typed your address by mistake. You can ignore this email.',
    ),
  };
}

function answerSentences(i18n: I18n, answer: 'hidden' | 'declined'): string[] {
  return answer === 'hidden'
    ? [
        i18n._(
          'We’ve removed the part about you from the page. Search engines may show it for a few more days, and we can’t remove copies other people have made.',
        ),
      ]
    : [
        i18n._(
          'We’ve looked at your request carefully, but the part about you will stay on the page. We usually decide this when a page only says that someone is part of a family, or when we can’t tell who it’s about.',
        ),
        i18n._('If we’ve missed something, please send another request and tell us about it.'),
      ];
}
