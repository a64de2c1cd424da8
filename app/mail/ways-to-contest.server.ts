import { productPath } from '../language/product-paths.ts';
import type { Email, MailSender } from './email-layout.server.ts';

/** The months in which a decision can be contested, as the law of the EU has it for platforms. */
const COMPLAINT_MONTHS = 6;

/** The end of an email with the reasons of a decision. */
export function waysToContest({ origin, i18n }: MailSender): Pick<Email, 'link' | 'last'> {
  return {
    link: { href: `${origin}${productPath('/contact', i18n.locale)}`, label: i18n._('Contact us') },
    last: i18n._(
      'If you think we’ve made a mistake, tell us within {months, plural, one {# month} other {# months}}, and someone will look at our decision again. You can also go to court or, in the EU, to an out-of-court dispute settlement body.',
      { months: COMPLAINT_MONTHS },
    ),
  };
}
