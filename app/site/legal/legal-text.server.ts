/** Uses the operator's own texts, or fills in the templates next to this file from the settings. */
import type { I18n } from '@lingui/core';

import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import { accessibilityText } from './accessibility-text.server.ts';
import type { LegalKind, LegalText, OperatorFacts } from './legal-facts.ts';
import type { LegalFacts } from './legal-markdown.ts';
import { privacyText } from './privacy-text.server.ts';
import { termsText } from './terms-text.server.ts';

const TEMPLATES: Record<LegalKind, (i18n: I18n, facts: LegalFacts) => string> = {
  privacy: privacyText,
  terms: termsText,
  accessibility: accessibilityText,
};

export function renderLegalText(
  i18n: I18n,
  kind: LegalKind,
  operator: OperatorFacts,
  product: ProductNames,
): LegalText {
  const text = operator.legalTexts[kind] ?? fillTemplate(i18n, kind, operator, product);
  return { html: lightMarkdownToHtml(text), isUnfinished: hasBlanks(text) };
}

interface ProductNames {
  name: string;
  provider: string;
}

/** A blank is bold and in brackets. Other Markdown has no such beginning. */
const BLANK_BEGINS = String.raw`**\[`;

/** True for a text in which the operator has something to fill in, also for a copy of a template. */
export function hasBlanks(text: string): boolean {
  return text.includes(BLANK_BEGINS);
}

/** The template with what the settings say, as Markdown. */
export function fillTemplate(
  i18n: I18n,
  kind: LegalKind,
  operator: Pick<OperatorFacts, 'address' | 'email'>,
  product: ProductNames,
): string {
  const blank = String.raw`${BLANK_BEGINS}${i18n._('to be filled in by the operator')}\]**`;
  const fill = (value: string | undefined) => (value === undefined ? blank : escapeMarkdown(value));
  return TEMPLATES[kind](i18n, {
    product: fill(product.name),
    provider: fill(product.provider),
    address: fill(operator.address),
    email: fill(operator.email),
    blank,
  });
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#]/g, String.raw`\$&`);
}
