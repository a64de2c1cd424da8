/** The template of the privacy policy, as Markdown. */
import type { I18n } from '@lingui/core';

import { heading, list, type LegalFacts } from './legal-markdown.ts';

export function privacyText(
  i18n: I18n,
  { product, provider, address, email, blank }: LegalFacts,
): string {
  return [
    heading(i18n._('Who we are')),
    i18n._(
      '{product} is run by {provider}, {address}. You can email us at {email}; a person will reply.',
      { product, provider, address, email },
    ),
    heading(i18n._('What we store')),
    list(...whatIsStored(i18n)),
    heading(i18n._('Why we store it')),
    i18n._(
      'We use this data to show the pages that families make and to pass messages on to them. We also use it to let people log in, to send the emails they asked for, and to prevent abuse. Our legal bases for this are the performance of a contract and our legitimate interests.',
    ),
    heading(i18n._('Cookies')),
    i18n._(
      'We only use the cookies we need. They keep you logged in, recognise people who write a message, let guests into a private page, and remember your language unless it’s English. What you write is also stored in your own browser until we’ve received it.',
    ),
    heading(i18n._('Who we share it with')),
    list(
      i18n._('Our email provider, which sends emails on our behalf.'),
      i18n._('Our payment provider, which handles payments for us.'),
      i18n._(
        'If you log in with another service, such as Google or Facebook, that service will know that you logged in here.',
      ),
      i18n._('{product} stores its data in {place}.', { product, place: blank }),
    ),
    i18n._('We don’t sell your data or share it with anyone else.'),
    i18n._(
      'If we look at a memorial’s settings to help its family, they can see when and why under “Recent changes” in its Overview. We don’t look at condolences when we do this. We delete our own records of what our staff did after two years.',
    ),
    heading(i18n._('How long we keep it')),
    list(
      i18n._(
        'A memorial stays for as long as its family wants. A page that was taken down can be restored within 30 days; after that it’s deleted for good.',
      ),
      i18n._('You can delete your account at any time.'),
      i18n._(
        'If we close an account because it broke our terms, we keep it and the reason, so that no one can sign up with the same address. You can ask us to delete it.',
      ),
      i18n._(
        'You can edit or delete a message at any time, using the link you were given. Messages you delete are erased.',
      ),
      i18n._(
        'If you say you’re coming to a funeral, only the people who edit the page can see your response. We delete it 90 days after the last gathering, or 90 days after you respond if that’s later.',
      ),
      i18n._(
        'We delete invitations 30 days after they end, offers to help after 180 days, and requests about a page a year after they’re closed. Reports stay for as long as the page.',
      ),
      i18n._('Backups are overwritten after {backups}.', { backups: blank }),
    ),
    heading(i18n._('Your rights')),
    i18n._(
      'You can ask what we store about you, have it corrected or deleted, and get a copy of it. If you’re named or shown on a memorial, you can ask to be left out. Email us at {email}. You can also complain to a data protection authority.',
      { email },
    ),
  ].join('\n\n');
}

function whatIsStored(i18n: I18n): string[] {
  return [
    i18n._(
      '**If you have an account:** your first and last name, your email address, and when you logged in. Your password is stored only as a hash, which can’t be turned back into the password. If you log in with another service, such as Google or Facebook, we store the identifier it gives us, but no password. If you add a passkey, we store its public key, its name and when you used it. Your fingerprint, face or PIN never leaves your device.',
    ),
    i18n._(
      '**While you’re logged in:** which browser you use, so that you can see where you’re logged in.',
    ),
    i18n._(
      '**If you manage a memorial:** what you write and upload. We remove location data from photos and videos.',
    ),
    i18n._(
      '**If you write a tribute or a condolence:** what you wrote and your name. We also store your email address, your photo and how you knew the person, if you chose to include them. We keep a code (a hash) made from your browser, network and email address, so that a family can block or trust you.',
    ),
    i18n._(
      '**If you say you’re coming to a funeral:** your name and how many of you are coming. We also store your note and your email address, if you chose to include them.',
    ),
    i18n._(
      '**If you report something, ask to be left out of a page, or offer to look after one:** what you wrote, and your name and email address if you gave them.',
    ),
    i18n._(
      '**If someone invites you, names you as their legacy contact or lets you read a private page:** your email address, which they gave us.',
    ),
    i18n._(
      '**If you use the contact form:** we get your message, your name and your email address as an email. Once the email is sent, this site keeps only codes (hashes) made from it, for one day, to prevent abuse.',
    ),
    i18n._(
      '**If we email you:** for 30 days, a code (a hash) made from your address, so we can tell if the email can’t be delivered. If it can’t, we keep a note of that for 90 days with your address shortened, such as a…@example.org. If you report one of our emails as spam, we keep that note until you turn emails back on.',
    ),
    i18n._(
      '**If you pay:** your customer number with our payment provider, your plan and its dates. We never receive your card number.',
    ),
    i18n._(
      '**If you visit a page:** nothing that identifies you. We keep no visitor statistics, show no advertising and use no third-party cookies.',
    ),
  ];
}
