import { sql } from 'kysely';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { ApiResponse, TestBrowser } from '../../../tests/harness/test-browser.ts';
import { storeVerifiedUser } from '../../accounts/testing/verified-user.ts';
import { PLAN_LIMITS } from '../../billing/plans/plan-limits.ts';
import type { ChangesResponse, DraftResponse } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { LogEntry, Role } from '../../members/contract.ts';
import { addMember } from '../../members/service.server.ts';

let users = 0;

export class FamilyUser {
  readonly app: TestApp;
  readonly browser: TestBrowser;
  readonly email: string;

  #created = 0;

  private constructor(app: TestApp, browser: TestBrowser, email: string) {
    this.app = app;
    this.browser = browser;
    this.email = email;
  }

  /**
   * Signs up through the API if the address is not to be verified. A verified account is stored as sign-up and
   * verification leave it, because their mail, codes and limits would take most of a test's time.
   */
  static async register(
    app: TestApp,
    { isVerified = true, email }: { isVerified?: boolean; email?: string } = {},
  ): Promise<FamilyUser> {
    users += 1;
    const user = new FamilyUser(app, app.browser(), email ?? `family-${users}@example.org`);
    if (isVerified) await storeVerifiedUser(app, user.browser, user.email);
    else await user.browser.register(user.email);
    return user;
  }

  /** Registers a new user and adds them to the memorial's members. */
  static async member(app: TestApp, memorialId: string, role: Role): Promise<FamilyUser> {
    const user = await FamilyUser.register(app);
    await user.join(memorialId, role);
    return user;
  }

  static of(app: TestApp, user: FamilyUser): FamilyUser {
    const browser = app.browser();
    for (const [name, value] of user.browser.cookies) browser.cookies.set(name, value);
    return new FamilyUser(app, browser, user.email);
  }

  call(method: string, path: string, payload?: unknown): Promise<ApiResponse> {
    return this.browser.callApi(method, `/memorials${path}`, payload);
  }

  /** The data of a successful GET. */
  async read<Data>(path: string): Promise<Data> {
    return (await this.call('GET', path)).body.data as unknown as Data;
  }

  async id(): Promise<string> {
    const row = await this.app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', this.email)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /**
   * Creates a memorial and resolves to its id. Before the first memorial beyond the limit of the Free plan, gives
   * the user the Pro plan.
   */
  async create(head: Record<string, unknown> = {}): Promise<string> {
    this.#created += 1;
    if (this.#created === PLAN_LIMITS.free.memorials + 1) await this.subscribe();
    const { body } = await this.call('POST', '', { fullName: 'Anna Berg', ...head });
    return (body.data as unknown as { memorial: { id: string } }).memorial.id;
  }

  async memorial(id: string): Promise<KeptMemorial> {
    return (await this.read<{ memorial: KeptMemorial }>(`/${id}`)).memorial;
  }

  async draft(id: string): Promise<DraftResponse> {
    return this.read<DraftResponse>(`/${id}/draft`);
  }

  /** The log of the memorial, newest first. */
  async log(id: string): Promise<LogEntry[]> {
    return (await this.read<{ entries: LogEntry[] }>(`/${id}/log`)).entries;
  }

  async change(id: string, ...changes: unknown[]): Promise<ChangesResponse> {
    const { body } = await this.call('POST', `/${id}/draft/changes`, { changes });
    return body.data as unknown as ChangesResponse;
  }

  async publish(id: string): Promise<ApiResponse> {
    const { revision } = await this.draft(id);
    return this.call('POST', `/${id}/publish`, { revision });
  }

  async subscribe(): Promise<void> {
    const row = { user_id: await this.id(), status: 'active', created_at: this.app.clock.now() };
    await this.app.database.kysely
      .insertInto('billing_accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ status: row.status }))
      .execute();
  }

  async unsubscribe(): Promise<void> {
    await this.app.database.kysely
      .updateTable('billing_accounts')
      .set({ status: 'canceled' })
      .where('user_id', '=', await this.id())
      .execute();
  }

  /**
   * Adds the user as a member. `created_at` is later than for all other members, even if the clock has not advanced.
   */
  async join(memorialId: string, role: Role): Promise<void> {
    const { kysely } = this.app.database;
    const userId = await this.id();
    await addMember(kysely, { memorialId, userId, role });
    await sql`
      update memorial_members set created_at = greatest(created_at, (
        select max(created_at) + interval '1 millisecond' from memorial_members
        where memorial_id = ${memorialId} and user_id <> ${userId}
      ))
      where memorial_id = ${memorialId} and user_id = ${userId}`.execute(kysely);
  }
}

interface PublishedMemorial {
  owner: FamilyUser;
  id: string;
  slug: string;
}

/** A published memorial of a new user. */
export async function aPublishedMemorial(app: TestApp): Promise<PublishedMemorial> {
  const owner = await FamilyUser.register(app);
  const id = await owner.create();
  await owner.publish(id);
  const { slug } = await owner.memorial(id);
  return { owner, id, slug };
}
