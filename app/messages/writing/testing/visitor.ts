// A visitor with a browser and a network of their own, for tests of the forms.

import type { TestApp } from '../../../../tests/harness/test-app.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { FormValues, FormView } from '../form/form-view.ts';
import { openMessageForm, EMPTY_VALUES } from '../open-form.server.ts';
import { submitMessage, type SubmitOutcome } from '../submit-message.server.ts';
import type { SentForm, Writer } from '../writing-context.server.ts';

let visitors = 0;

export class Visitor {
  readonly writer: Writer;
  readonly #app: TestApp;
  readonly #language: string | undefined;

  /** @param language - that the visitor has chosen on the page */
  constructor(app: TestApp, { language, ...writer }: Partial<Writer> & { language?: string } = {}) {
    visitors += 1;
    this.#app = app;
    this.#language = language;
    const browserKey = `browser-${visitors}`;
    this.writer = { browserKey, network: `10.9.${visitors >> 8}.${visitors & 255}`, ...writer };
  }

  async open(slug: string, kind: MessageKind = 'tribute'): Promise<FormView> {
    const target = { slug, kind, language: this.#language };
    const view = await openMessageForm(this.#app.services, target);
    if ('closed' in view) throw new Error(view.closed);
    return view;
  }

  send(slug: string, view: FormView, sent: Partial<SentForm> = {}): Promise<SubmitOutcome> {
    const form = {
      values: view.values,
      formToken: view.formToken,
      isTrapFilled: false,
      ...sent,
    };
    const target = { slug, kind: view.kind, language: this.#language };
    return submitMessage(this.#app.services, target, form, this.writer);
  }

  async write(
    slug: string,
    values: Partial<FormValues> = {},
    { kind = 'tribute', ...sent }: Partial<SentForm> & { kind?: MessageKind } = {},
  ): Promise<string> {
    const view = await this.open(slug, kind);
    this.#app.clock.advance({ seconds: 60 });
    const outcome = await this.send(slug, view, { values: written(values), ...sent });
    if (!('token' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.token;
  }
}

let texts = 0;

export function written(values: Partial<FormValues> = {}): FormValues {
  texts += 1;
  return {
    ...EMPTY_VALUES,
    text: `She taught me to bake bread, and laughed at my ${texts} loaves.`,
    name: 'Old Friend',
    ...values,
  };
}

/** The stored tributes of a memorial, in the order in which they were written. */
export function tributesOf({ database }: TestApp, memorialId: string) {
  return database.kysely
    .selectFrom('tribute_submissions')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .orderBy('written_at')
    .execute();
}

/** The form that came back, with the status. */
export function formOf(outcome: SubmitOutcome) {
  if (!('form' in outcome)) throw new Error(JSON.stringify(outcome));
  return { ...outcome.form, status: outcome.status };
}
