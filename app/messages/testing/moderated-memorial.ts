import type { TestApp } from '../../../tests/harness/test-app.ts';
import { aPublishedMemorial, type FamilyUser } from '../../memorials/testing/families.ts';
import type { DecisionPayload, DecisionResponse, SubmissionsPage } from '../moderation/contract.ts';
import { insertSubmission, type SubmissionFields } from './submissions.ts';

export class ModeratedMemorialOfTest {
  readonly app: TestApp;
  readonly owner: FamilyUser;
  readonly id: string;

  private constructor(app: TestApp, owner: FamilyUser, id: string) {
    this.app = app;
    this.owner = owner;
    this.id = id;
  }

  /**
   * A published memorial of a new user. Each memorial has its own user, because a user can own at
   * most 25.
   */
  static async begin(app: TestApp, moderator: FamilyUser): Promise<ModeratedMemorialOfTest> {
    const { owner, id } = await aPublishedMemorial(app);
    await moderator.join(id, 'moderator');
    return new ModeratedMemorialOfTest(app, owner, id);
  }

  submit(fields: SubmissionFields = {}): Promise<string> {
    return insertSubmission(this.app.database.kysely, this.id, fields);
  }

  async list(query: string, user = this.owner): Promise<SubmissionsPage> {
    return user.read<SubmissionsPage>(`/${this.id}/submissions?${query}`);
  }

  async decide(payload: DecisionPayload, user = this.owner): Promise<DecisionResponse> {
    const { body } = await user.call('POST', `/${this.id}/submissions/decisions`, payload);
    return body.data as unknown as DecisionResponse;
  }

  row(submissionId: string) {
    return this.app.database.kysely
      .selectFrom('tribute_submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
  }

  onThePage() {
    return this.app.database.kysely
      .selectFrom('tributes')
      .select(['id', 'body', 'position', 'category', 'preview'])
      .where('memorial_id', '=', this.id)
      .orderBy('position')
      .execute();
  }

  /** The log entries, newest first, as action and count: 'published-tributes 2'. */
  async actions(): Promise<string[]> {
    const entries = await this.owner.log(this.id);
    return entries.map(({ action, details }) => `${action} ${details['count'] ?? ''}`.trim());
  }
}
