// Fixtures for the editor. The session and the memorials are created by API calls, without loading a page.
import { randomUUID } from 'node:crypto';

import type { BrowserContext, Locator, Page } from '@playwright/test';

import { expect, test as base } from '../account-fixtures.ts';
import { apiHeaders, type Person } from '../account-pool.ts';

export const PORTRAIT = 'app/memorials/documents/samples/eleanor-whitfield/photos/portrait.jpg';

export const TEXT_SECTION = `sec_${'a'.repeat(22)}`;

export interface Memorial {
  id: string;
  slug: string;
}

export class FamilyApi {
  readonly #context: BrowserContext;
  readonly #origin: string;

  constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    this.#origin = origin;
  }

  async call<Data>(method: string, path: string, data?: unknown): Promise<Data> {
    const response = await this.#context.request.fetch(`/api/v1${path}`, {
      method,
      headers: apiHeaders(this.#origin),
      ...(data === undefined ? {} : { data }),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return ((await response.json()) as { data: Data }).data;
  }

  async logIn({ email, password }: Person): Promise<void> {
    await this.call('POST', '/auth/login', { email, password });
  }

  async create(fullName: string, bodyText = 'She kept bees.'): Promise<Memorial> {
    const { memorial } = await this.call<{ memorial: Memorial }>('POST', '/memorials', {
      fullName,
    });
    await this.change(memorial.id, {
      op: 'insert',
      path: 'sections',
      value: { id: TEXT_SECTION, type: 'textSection', title: 'Her life', bodyText },
    });
    return memorial;
  }

  async change(id: string, change: object): Promise<void> {
    const { applied } = await this.call<{ applied: unknown[] }>(
      'POST',
      `/memorials/${id}/draft/changes`,
      { changes: [{ id: randomUUID(), ...change }] },
    );
    expect(applied).toHaveLength(1);
  }

  async savedText(id: string): Promise<string> {
    const { document } = await this.call<{
      document: { sections: Array<{ id: string; bodyText?: string }> };
    }>('GET', `/memorials/${id}/draft`);
    return document.sections.find((section) => section.id === TEXT_SECTION)?.bodyText ?? '';
  }

  async publish(id: string): Promise<void> {
    const { revision } = await this.call<{ revision: number }>('GET', `/memorials/${id}/draft`);
    await this.call('POST', `/memorials/${id}/publish`, { revision });
  }
}

interface FamilyFixtures {
  family: FamilyApi;
  openRoom: (memorial: Memorial, room?: string, on?: Page) => Promise<void>;
  openText: (memorial: Memorial, on?: Page) => Promise<Locator>;
}

export const test = base.extend<FamilyFixtures>({
  family: async ({ context, baseURL, registered }, provide) => {
    const api = new FamilyApi(context, baseURL ?? '');
    await api.logIn(registered);
    await provide(api);
  },

  openRoom: async ({ page }, provide) => {
    await provide(async ({ id }, room = '', on = page) => {
      await on.goto(`/memorial/${id}${room}`);
      await on.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect(on.getByText('Loading…')).toHaveCount(0);
      await expect(on.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },

  openText: async ({ page, openRoom }, provide) => {
    await provide(async (memorial, on = page) => {
      await openRoom(memorial, '/memorial-page', on);
      await on
        .locator(`[data-card="${TEXT_SECTION}"]`)
        .getByRole('button', { name: 'Edit' })
        .click();
      return textField(on);
    });
  },
});

export function textField(page: Page): Locator {
  return page.locator(`[data-card="${TEXT_SECTION}"]`).getByLabel('Text', { exact: true });
}

export function statusLine(page: Page): Locator {
  return page.locator('.editor-status');
}

export async function typeAtEnd(field: Locator, words: string): Promise<void> {
  await field.press('Control+End');
  await field.pressSequentially(words);
}

export { expect };
