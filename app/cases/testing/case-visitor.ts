// A visitor in tests, who sends claims to a page and requests to be left out of it.

import type { TestApp } from '../../../tests/harness/test-app.ts';
import { CASE_INTENTS, type CasePageView } from '../claims/case-page-view.ts';
import { answerCasePage, readCasePage } from '../claims/case-pages.server.ts';
import type { CaseFormKind, CaseValues } from '../forms/case-form-view.ts';
import type { CaseOutcome } from '../forms/case-forms.server.ts';
import { openCaseForm, sendCase } from '../forms/case-forms.server.ts';

const VALUES: Readonly<CaseValues> = {
  text: 'My brother made the page and has died.',
  name: 'Ruth Lind',
  relationship: 'Her daughter',
  email: 'ruth@example.org',
};

let networks = 0;

export class CaseVisitor {
  readonly #app: TestApp;
  readonly slug: string;
  readonly #language: string | undefined;

  /** @param language - that the visitor has chosen on the page */
  constructor(app: TestApp, slug: string, language?: string) {
    this.#app = app;
    this.slug = slug;
    this.#language = language;
  }

  async send(
    kind: CaseFormKind,
    values: Partial<CaseValues> = {},
    sent: { network?: string; formToken?: string; isTrapFilled?: boolean } = {},
  ): Promise<CaseOutcome> {
    networks += 1;
    const { network = `visitor ${networks}`, isTrapFilled = false } = sent;
    const formToken = sent.formToken ?? (await this.formToken(kind));
    return sendCase(
      this.#app.services,
      { slug: this.slug, kind, language: this.#language },
      { values: { ...VALUES, ...values }, formToken, isTrapFilled },
      network,
    );
  }

  async formToken(kind: CaseFormKind): Promise<string> {
    const target = { slug: this.slug, kind, language: this.#language };
    const view = await openCaseForm(this.#app.services, target);
    return 'formToken' in view ? view.formToken : '';
  }

  async claim(values: Partial<CaseValues> = {}): Promise<string> {
    await this.send('claim', values);
    return lastToken(this.#app, (values.email ?? VALUES.email).toLowerCase());
  }

  async confirmedClaim(values: Partial<CaseValues> = {}): Promise<string> {
    const token = await this.claim(values);
    await answerCasePage(this.#app.services, token, CASE_INTENTS.confirm, undefined);
    return token;
  }

  page(token: string): Promise<CasePageView> {
    return readCasePage(this.#app.services, token, undefined);
  }

  async stage(token: string): Promise<string> {
    return (await this.page(token)).stage;
  }
}

export async function lastToken(app: TestApp, email: string): Promise<string> {
  const { text } = await app.mailbox.lastTo(email);
  const token = /\/c\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`The mail has no link to a case:\n${text}`);
  return token;
}

export function caseIdOf(token: string): string {
  return `clm_${token.slice(1, 23)}`;
}
