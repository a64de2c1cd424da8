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
  product: { name: string; provider: string },
): LegalText {
  const own = operator.legalTexts[kind];
  if (own !== undefined) return { html: lightMarkdownToHtml(own), isUnfinished: false };
  const blank = String.raw`**\[${i18n._('to be filled in by the operator')}\]**`;
  const fill = (value: string | undefined) => (value === undefined ? blank : escapeMarkdown(value));
  const filled = TEMPLATES[kind](i18n, {
    product: fill(product.name),
    provider: fill(product.provider),
    address: fill(operator.address),
    email: fill(operator.email),
    blank,
  });
  return { html: lightMarkdownToHtml(filled), isUnfinished: filled.includes(blank) };
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#]/g, String.raw`\$&`);
}
