import type { TestApp } from '../../../../tests/harness/test-app.ts';
import type { ApiResponse, TestBrowser } from '../../../../tests/harness/test-browser.ts';
import { getPage } from '../../published-memorials.server.ts';
import { FamilyUser } from '../../testing/families.ts';
import { passDoor } from '../access.server.ts';
import { BehindDoorError, NoDoorError } from '../behind-door.ts';
import { tryPassword } from '../open-door.server.ts';
import type { Caller } from '../passes.server.ts';
import { sendGuestLink } from '../send-guest-link.server.ts';
import { enterByGuestLink } from '../use-guest-link.server.ts';

export const PASSWORD = 'Lilac 1941';

let made = 0;
let networks = 0;
let invitations = 0;

export interface FamilyPage {
  id: string;
  slug: string;
}

export class Keeper {
  readonly app: TestApp;
  readonly user: FamilyUser;

  private constructor(app: TestApp, user: FamilyUser) {
    this.app = app;
    this.user = user;
  }

  static async register(app: TestApp): Promise<Keeper> {
    return new Keeper(app, await FamilyUser.register(app));
  }

  async page(password = PASSWORD): Promise<FamilyPage> {
    made += 1;
    const id = await this.user.create({ fullName: `Ada Behind-Door ${made}` });
    const published = await this.user.publish(id);
    const closed = await this.setLevel(id, { level: 'family', password });
    if (published.status !== 200 || closed.status !== 200) {
      throw new Error('the page is not closed');
    }
    return { id, slug: (await this.user.memorial(id)).slug };
  }

  setLevel(id: string, visibility: Record<string, unknown>): Promise<ApiResponse> {
    return this.user.call('PUT', `/${id}/visibility`, visibility);
  }

  setGuests(id: string, ...emails: readonly string[]): Promise<ApiResponse> {
    return this.user.call('PUT', `/${id}/guests`, { emails });
  }

  async linkOf(slug: string, email: string): Promise<string> {
    const { network } = new Guest(this.app);
    const outcome = await sendGuestLink(this.app.services, slug, email, network);
    if (!('isSent' in outcome)) throw new Error(outcome.sentence);
    const mail = (await this.app.mailbox.to(email)).at(-1);
    return /\/f\/i\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  async invitedGuest({ id, slug }: FamilyPage): Promise<{ guest: Guest; email: string }> {
    invitations += 1;
    const email = `guest-${invitations}@example.org`;
    await this.setGuests(id, email);
    const guest = new Guest(this.app);
    await guest.use(await this.linkOf(slug, email));
    return { guest, email };
  }
}

export class Guest {
  readonly app: TestApp;
  readonly cookies: Record<string, string> = {};
  readonly network: string;
  userId: string | undefined;

  constructor(app: TestApp, network?: string) {
    networks += 1;
    this.app = app;
    this.network = network ?? `192.0.2.${networks}`;
  }

  caller(at: TestApp = this.app): Caller {
    return {
      passes: at.services.doorPasses.parse(this.cookies),
      findUserId: async () => this.userId,
      network: this.network,
    };
  }

  async try(slug: string, password: string): Promise<number> {
    const outcome = await tryPassword(this.app.services, slug, password, this.caller());
    if (!('cookies' in outcome)) return outcome.status;
    this.#keep(outcome.cookies);
    return 303;
  }

  async use(token: string): Promise<void> {
    const { cookies } = await enterByGuestLink(this.app.services, token, this.caller());
    this.#keep(cookies);
  }

  /** Requests the page. Resolves to 'in' (access), 'open' (a public page), or the reason for the refusal. */
  async look(slug: string, at: TestApp = this.app): Promise<string> {
    try {
      const passed = await passDoor(at.services.kysely, slug, this.caller(at));
      const page = await getPage(at.services, slug, { passed });
      return page.isBehindDoor ? 'in' : 'open';
    } catch (error) {
      if (error instanceof BehindDoorError) return error.hasEnded ? 'ended' : 'door';
      if (error instanceof NoDoorError) return 'open';
      return (error as { code?: string }).code ?? (error as Error).name;
    }
  }

  browser(at: TestApp = this.app): TestBrowser {
    const browser = at.browser();
    for (const [name, value] of Object.entries(this.cookies)) browser.cookies.set(name, value);
    return browser;
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies[name] = value;
    }
  }
}
