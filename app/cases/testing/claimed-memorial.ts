import type { TestApp } from '../../../tests/harness/test-app.ts';
import { aPublishedMemorial, type FamilyUser } from '../../memorials/testing/families.ts';
import { moveCases } from '../move-cases.server.ts';
import { caseIdOf, CaseVisitor } from './case-visitor.ts';

let addresses = 0;

export function anAddress(): string {
  addresses += 1;
  return `claimant-${addresses}@example.org`;
}

export class ClaimedMemorial {
  readonly #app: TestApp;
  readonly owner: FamilyUser;
  readonly id: string;
  readonly visitor: CaseVisitor;

  private constructor(app: TestApp, owner: FamilyUser, id: string, visitor: CaseVisitor) {
    this.#app = app;
    this.owner = owner;
    this.id = id;
    this.visitor = visitor;
  }

  static async begin(app: TestApp): Promise<ClaimedMemorial> {
    const { owner, id, slug } = await aPublishedMemorial(app);
    return new ClaimedMemorial(app, owner, id, new CaseVisitor(app, slug));
  }

  async pass(days: number): Promise<void> {
    this.#app.clock.advance({ days });
    await moveCases(this.#app.services);
  }

  /** Deletes the owner's account, then advances the cases as the job does. */
  async loseOwner(): Promise<void> {
    const { kysely } = this.#app.database;
    await kysely
      .deleteFrom('users')
      .where('id', '=', await this.owner.id())
      .execute();
    await moveCases(this.#app.services);
  }

  async findOwner(): Promise<string | undefined> {
    const row = await this.#app.database.kysely
      .selectFrom('memorial_members')
      .select('user_id')
      .where('memorial_id', '=', this.id)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    return row?.user_id;
  }

  async roleOf(user: FamilyUser): Promise<string | undefined> {
    const row = await this.#app.database.kysely
      .selectFrom('memorial_members')
      .select('role')
      .where('memorial_id', '=', this.id)
      .where('user_id', '=', await user.id())
      .executeTakeFirst();
    return row?.role;
  }

  claimOf(token: string) {
    return this.#app.database.kysely
      .selectFrom('cases')
      .selectAll()
      .where('id', '=', caseIdOf(token))
      .executeTakeFirst();
  }

  async stepsOf(token: string): Promise<string[]> {
    const rows = await this.#app.database.kysely
      .selectFrom('case_history')
      .select('step')
      .where('case_id', '=', caseIdOf(token))
      .orderBy('id')
      .execute();
    return rows.map(({ step }) => step);
  }
}
