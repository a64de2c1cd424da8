// The browser of an operator in tests, without script: it reads pages, and sends their forms.

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';

export interface OpenedPage {
  status: number;
  headers: Headers;
  /** the path to which a form has led */
  path: string;
  html: string;
}

interface SentForm {
  /** sends another token, or none */
  form?: string;
  headers?: Record<string, string>;
}

export class OperatorBrowser {
  readonly user: FamilyUser;
  readonly #app: TestApp;

  constructor(app: TestApp, user: FamilyUser) {
    this.#app = app;
    this.user = user;
  }

  static async signedIn(app: TestApp, email: string): Promise<OperatorBrowser> {
    const operator = new OperatorBrowser(app, await FamilyUser.register(app, { email }));
    await operator.signIn();
    return operator;
  }

  get browser(): TestBrowser {
    return this.user.browser;
  }

  async open(path: string): Promise<OpenedPage> {
    const response = await this.browser.fetch(path, { headers: { accept: 'text/html' } });
    const to = response.headers.get('location');
    if (response.status === 303 && to) return this.open(to);
    return {
      status: response.status,
      headers: response.headers,
      path,
      html: await response.text(),
    };
  }

  /** Sends fields as a form does, without following the redirect. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.browser.fetch(path, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        origin: this.#app.config.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Sends the form of a page that goes to `action`, and opens the page to which it leads. */
  async submit(
    page: OpenedPage,
    action: string,
    fields: Record<string, string> = {},
    { form, headers }: SentForm = {},
  ): Promise<OpenedPage> {
    const hidden = hiddenFields(page, action);
    const sent = { ...hidden, ...fields, ...(form === undefined ? {} : { form }) };
    const response = await this.post(action, sent, headers);
    const to = response.headers.get('location');
    if (response.status === 303 && to) return this.open(to);
    const { status, headers: answered } = response;
    return { status, headers: answered, path: action, html: await response.text() };
  }

  async signIn(): Promise<OpenedPage> {
    const asked = await this.submit(await this.open('/operator'), '/operator/code');
    const { code } = await this.#app.mailbox.lastTo(this.user.email);
    return this.submit(asked, '/operator/sign-in', { code });
  }
}

/** The hidden fields of the page's form that is sent to `action`. */
export function hiddenFields({ html, status }: OpenedPage, action: string): Record<string, string> {
  const forms = html.matchAll(/<form\s+method="post"\s+action="([^"]*)"[^>]*>(.*?)<\/form>/gs);
  const [found] = [...forms].filter(([, to]) => to === action);
  if (!found) throw new Error(`No form to ${action} in a page with ${status}:\n${html}`);
  const inputs = (found[2] ?? '').matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
