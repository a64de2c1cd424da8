/** The template of the accessibility statement, as Markdown. */
import type { I18n } from '@lingui/core';

import { heading, list, type LegalFacts } from './legal-markdown.ts';

export function accessibilityText(
  i18n: I18n,
  { product, provider, address, email }: LegalFacts,
): string {
  return [
    i18n._(
      'Everyone should be able to read a page on {product}, leave a tribute and look after a memorial. We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
      { product },
    ),
    heading(i18n._('What you can expect')),
    list(
      i18n._('You can do everything with a keyboard.'),
      i18n._('You can zoom in up to 400% without having to scroll sideways.'),
      i18n._(
        'You can read pages, leave a tribute and send a condolence in a browser without JavaScript.',
      ),
      i18n._('If your device is set to reduce motion, nothing moves on its own.'),
      i18n._('Videos made from a memorial page have captions, chapters and a transcript.'),
      i18n._('Booklets are tagged PDFs, which screen readers can read.'),
    ),
    heading(i18n._('What doesn’t work for everyone yet')),
    list(
      i18n._('A photo has a description only if the family has written one.'),
      i18n._('Videos that families upload may have no captions.'),
      i18n._(
        'Some themes use a font that looks like handwriting. Your browser’s reader view shows the same text in a plain font.',
      ),
    ),
    heading(i18n._('How we check accessibility')),
    i18n._(
      'Every time we change our pages, automated tests check them, including with a keyboard and with large text. No one outside {provider} has audited our pages yet.',
      { provider },
    ),
    heading(i18n._('If something doesn’t work for you')),
    i18n._(
      'Please tell us which page has the problem, and which browser or screen reader you use. Email us at {email} or write to {provider}, {address}. A person will reply.',
      { email, provider, address },
    ),
    i18n._(
      'You can also complain to the authority responsible for digital accessibility in your country.',
    ),
  ].join('\n\n');
}
