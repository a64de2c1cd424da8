// These pages write numbers as text, because the contracts would add to their scripts.
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { ARCHIVE_DAYS } from '../archives/contract.ts';
import { HISTORY_DAYS, HISTORY_VERSIONS } from '../drafts/history/thinning/history-limits.ts';
import { UNDO_DAYS } from '../management/taking-down/undo-days.ts';
import { MESSAGE_LIMITS } from '../messages/contract.ts';
import { formatCount } from '../wire/text/format-count.ts';
import { AboutText } from './about-text.tsx';
import { FeaturesText } from './features-text.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import { Questions } from './questions.tsx';

const OPERATOR = { provider: 'Evermore', email: undefined, address: undefined };

test.each([
  ['questions', () => <Questions />, `restore it within ${UNDO_DAYS} days`],
  [
    'features',
    () => <FeaturesText />,
    `up to ${formatCount(MESSAGE_LIMITS.text, 'en')} characters`,
  ],
  ['features', () => <FeaturesText />, `latest ${HISTORY_VERSIONS} published versions`],
  ['features', () => <FeaturesText />, `restored within ${HISTORY_DAYS} days`],
  ['features', () => <FeaturesText />, `available to download for ${ARCHIVE_DAYS} days`],
  ['about', () => <AboutText {...OPERATOR} />, `latest ${HISTORY_VERSIONS} published versions`],
  ['about', () => <AboutText {...OPERATOR} />, `restored within ${HISTORY_DAYS} days`],
])("the text of “%s” has the product's actual numbers", (_, page, words) => {
  const html = renderToStaticMarkup(<MemoryRouter>{page()}</MemoryRouter>);
  expect(html.replaceAll(/\s+/g, ' ')).toContain(words);
});

test.each([true, false])(
  'Pricing offers to write to us, if there is an operator to read it: %s',
  (is) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <PricingQuestions hasContactForm={is} />
      </MemoryRouter>,
    );
    expect(html.includes('write to us')).toBe(is);
  },
);

test('About names whoever runs the site, as far as the settings say', () => {
  const about = (facts: { email?: string; address?: string }) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AboutText {...OPERATOR} {...facts} />
      </MemoryRouter>,
    );
  const known = about({ email: 'help@example.org', address: '1 Harbour Road, Cork' });
  expect(known).toContain('<bdi>Evermore</bdi>');
  expect(known).toContain('1 Harbour Road, Cork');
  expect(known).toContain('mailto:help@example.org');
  expect(about({})).not.toContain('mailto:');
});
