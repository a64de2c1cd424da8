import { ACCOUNT_LIMITS } from '../accounts/contract.ts';
import type { Email, MailSender } from '../mail/email-layout.server.ts';
import { nameForMember } from '../mail/names-in-mails.server.ts';

/** For the operator, so in English, as the command line is. */
export function operatorCodeEmail(code: string, { product }: Pick<MailSender, 'product'>): Email {
  return {
    subject: `${code} is your operator code for ${product}`,
    before: [`To open the operator’s screen for ${product}, enter this code:`],
    code,
    after: [
      `The code works for ${ACCOUNT_LIMITS.codeMinutes} minutes, and you can only use it once. Don’t share it with anyone.`,
      'If you didn’t ask for this code, someone else is logged in to your account. Log in, log out your other devices and change your password.',
    ],
  };
}

export function supportLookedEmail(
  {
    memorialId,
    memorialName,
    reason,
  }: {
    memorialId: string;
    memorialName: string;
    reason: string;
  },
  { origin, product, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: i18n._('Our support team looked at your memorial'),
    memorial: name,
    // The words of a person, so they are shown as such.
    message: { text: reason, signature: i18n._('The {product} support team', { product }) },
    before: [
      name
        ? i18n._(
            'For the reason above, someone from the {product} support team looked at the settings and member list of the memorial page for {name}.',
            { product, name },
          )
        : i18n._(
            'For the reason above, someone from the {product} support team looked at the settings and member list of your memorial page.',
            { product },
          ),
      i18n._(
        'They couldn’t change anything or read condolences. This visit is also listed under “Recent changes” in your memorial’s Overview.',
      ),
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: i18n._('Open your memorial') },
    why: i18n._('You’re getting this email because you own this page.'),
  };
}
