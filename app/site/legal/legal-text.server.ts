/** Uses the operator's own texts, or fills in the templates next to this file from the settings. */
import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import type { LegalKind, LegalText, OperatorFacts } from './legal-facts.ts';
import privacyTemplate from './privacy.md?raw';
import termsTemplate from './terms.md?raw';

const TEMPLATES: Record<LegalKind, string> = { privacy: privacyTemplate, terms: termsTemplate };

export function renderLegalText(
  kind: LegalKind,
  operator: OperatorFacts,
  product: { name: string; provider: string },
): LegalText {
  const own = operator.legalTexts[kind];
  if (own !== undefined) return { html: lightMarkdownToHtml(own), isUnfinished: false };
  const values: Readonly<Record<string, string | undefined>> = {
    product: product.name,
    provider: product.provider,
    address: operator.address,
    email: operator.email,
  };
  let isUnfinished = false;
  const filled = TEMPLATES[kind].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    isUnfinished ||= value === undefined;
    return value === undefined ? BLANK : escapeMarkdown(value);
  });
  return { html: lightMarkdownToHtml(filled), isUnfinished };
}

const BLANK = '**\\[to be filled in by the operator\\]**';

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#]/g, String.raw`\$&`);
}
