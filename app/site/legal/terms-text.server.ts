/** The template of the terms, as Markdown. */
import type { I18n } from '@lingui/core';

import { heading, list, type LegalFacts } from './legal-markdown.ts';

export function termsText(i18n: I18n, { product, provider, address, email }: LegalFacts): string {
  return [
    heading(i18n._('The agreement')),
    i18n._(
      'These terms are between {provider}, {address}, and everyone who uses {product}. If you only read pages, you don’t have to agree to anything.',
      { provider, address, product },
    ),
    heading(i18n._('Your words and photos stay yours')),
    i18n._(
      'You allow us to store what you add, make smaller copies of photos and videos, and show it all to the people you choose. Nothing more. We don’t use any of it for advertising or to train AI.',
    ),
    heading(i18n._('What you promise')),
    list(
      i18n._(
        'You’ll only upload things you have the right to share, because they’re yours or you have permission.',
      ),
      i18n._('You won’t write anything about living people that harms them.'),
      i18n._('You won’t use the pages to sell things, or to threaten or deceive anyone.'),
      i18n._('You’ll only create a memorial for someone who has died.'),
      i18n._(
        'You won’t upload anything illegal, such as hate speech, threats, or sexual images of people who haven’t consented.',
      ),
    ),
    heading(i18n._('What we promise')),
    list(
      i18n._(
        'When a plan ends, everything on a page stays there. You just can’t add more than the Free plan includes.',
      ),
      i18n._(
        'Only the family, the people they invite and the writer of a tribute can change or remove what’s on a page. We’ll only do so if the law requires it, or if someone named or shown on the page asks to be left out.',
      ),
      i18n._('You can take a page down at any time, and it goes offline right away.'),
      i18n._(
        'If {product} closes, we’ll email everyone who looks after a page at least 12 months in advance. Pages stay online until then.',
        { product },
      ),
    ),
    heading(i18n._('Reports and decisions')),
    list(
      i18n._(
        'Anyone can report a tribute, or ask to be left out of a page. You don’t need an account for that.',
      ),
      i18n._(
        'Decisions are made by a person, not by software. If we remove something you wrote and we have your email address, we’ll tell you why.',
      ),
      i18n._(
        'If someone uses their account to break these terms, we may close it. We’ll email them the reasons, their pages stay as they are, and they won’t be charged again.',
      ),
      i18n._(
        'If you disagree with a decision, tell us within six months, and someone will look at it again. You can also go to court or, in the EU, to an out-of-court dispute settlement body.',
      ),
    ),
    heading(i18n._('Payments')),
    i18n._(
      'You can find our prices on the Pricing page. A plan renews until you cancel it. You can cancel at any time and keep the plan until the end of the period you’ve paid for. If we receive a payment for an account that no longer exists, we refund it.',
    ),
    heading(i18n._('When something goes wrong')),
    i18n._(
      'We keep backups and take good care of the pages, but people make mistakes and machines fail. We’re liable only as far as the law requires.',
    ),
    heading(i18n._('Changes and governing law')),
    i18n._(
      'We’ll email you 30 days before we change these terms. These terms are governed by the law of the place where {provider} is based. If you have a question, email us at {email}.',
      { provider, email },
    ),
  ].join('\n\n');
}
