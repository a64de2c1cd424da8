/** What fills in the templates of the legal texts, as Markdown. */
export interface LegalFacts {
  product: string;
  provider: string;
  address: string;
  email: string;
  /** stands for what the operator has not set, or says only in a text of its own */
  blank: string;
}

export function heading(text: string): string {
  return `## ${text}`;
}

export function list(...items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
