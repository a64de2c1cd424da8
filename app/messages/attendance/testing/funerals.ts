// A family with a funeral, and visitors who say that they are coming, for tests.

import type { TestApp } from '../../../../tests/harness/test-app.ts';
import type { ApiResponse } from '../../../../tests/harness/test-browser.ts';
import { valueHash } from '../../../drafts/changes/value-hash.ts';
import type { DraftSection } from '../../../drafts/contract.ts';
import type { Gathering } from '../../../memorials/funeral/contract.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import type { Writer } from '../../writing/writing-context.server.ts';
import type { SentAnswer } from '../coming-request.server.ts';
import type { ComingFormView, ComingValues } from '../coming-view.ts';
import type { AttendanceList } from '../contract.ts';
import { openComingForm, submitAnswer, type AnswerOutcome } from '../submit-answer.server.ts';

let things = 0;

/** YYYY-MM-DD in UTC. */
export function dayFrom(app: TestApp, days: number): string {
  return new Date(app.clock.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
}

export class FuneralFamily {
  readonly app: TestApp;
  readonly owner: FamilyUser;
  readonly id: string;
  slug = '';

  private constructor(app: TestApp, owner: FamilyUser, id: string) {
    this.app = app;
    this.owner = owner;
    this.id = id;
  }

  static async announce(
    app: TestApp,
    gatherings: readonly Partial<Gathering>[] = [{}],
    section: Record<string, unknown> = {},
  ): Promise<FuneralFamily> {
    const owner = await FamilyUser.register(app);
    const family = new FuneralFamily(app, owner, await owner.create());
    const date = dayFrom(app, 10);
    await family.change({
      op: 'insert',
      path: 'sections',
      value: {
        type: 'serviceSection',
        order: 1,
        ...section,
        gatherings: gatherings.map((gathering) => ({
          kind: 'funeral',
          date,
          time: '14:00',
          timeZone: 'Europe/London',
          place: 'St Mary’s',
          address: '1 Church Lane',
          stream: 'none',
          ...gathering,
        })),
      },
    });
    await family.publish();
    ({ slug: family.slug } = await owner.memorial(family.id));
    return family;
  }

  async change(change: Record<string, unknown>): Promise<void> {
    things += 1;
    const { applied } = await this.owner.change(this.id, { id: `chg_f${things}`, ...change });
    if (applied.length !== 1) throw new Error(`not applied: ${JSON.stringify(change)}`);
  }

  async publish(): Promise<void> {
    const { status, body } = await this.owner.publish(this.id);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  async section(): Promise<DraftSection> {
    const { status } = await this.owner.call('GET', `/${this.id}`);
    if (status === 401) await this.owner.browser.login(this.owner.email);
    const { document } = await this.owner.draft(this.id);
    const section = document.sections.find(({ type }) => type === 'serviceSection');
    if (!section) throw new Error('There is no funeral');
    return section;
  }

  /** @param at - the place of the gathering, from 0 */
  async set(at: number, fields: Partial<Record<keyof Gathering, unknown>>): Promise<void> {
    const section = await this.section();
    const gathering = section.gatherings?.[at];
    for (const [name, value] of Object.entries(fields)) {
      await this.change({
        op: 'set',
        path: `${section.id}.gatherings.${gathering?.id}.${name}`,
        value,
        was: valueHash(gathering?.[name as keyof Gathering]),
      });
    }
    await this.publish();
  }

  async setSection(name: 'answers' | 'addressFor', value: string): Promise<void> {
    const section = await this.section();
    const path = `${section.id}.${name}`;
    await this.change({ op: 'set', path, value, was: valueHash(section[name]) });
    await this.publish();
  }

  async remove(at: number): Promise<void> {
    const section = await this.section();
    const id = section.gatherings?.[at]?.id;
    await this.change({ op: 'remove', path: `${section.id}.gatherings.${id}` });
    await this.publish();
  }

  /** Signs in again if the clock was moved past the end of the access token. */
  async call(method: string, below = '', payload?: unknown): Promise<ApiResponse> {
    const path = `/${this.id}/attendance${below}`;
    const response = await this.owner.call(method, path, payload);
    if (response.status !== 401) return response;
    await this.owner.browser.login(this.owner.email);
    return this.owner.call(method, path, payload);
  }

  async list(): Promise<AttendanceList> {
    return (await this.call('GET')).body.data as unknown as AttendanceList;
  }

  async tell(text?: string): Promise<number> {
    const { status, body } = await this.call('POST', '/notice', text ? { text } : {});
    if (status !== 202) throw new Error(JSON.stringify(body));
    return (body.data as unknown as { notice: { to: number } }).notice.to;
  }
}

let guests = 0;

export class Guest {
  readonly app: TestApp;
  readonly writer: Writer;

  constructor(app: TestApp, writer: Partial<Writer> = {}) {
    guests += 1;
    this.app = app;
    const network = `10.8.${guests >> 8}.${guests & 255}`;
    this.writer = { browserKey: `guest-${guests}`, network, ...writer };
  }

  async open(slug: string): Promise<ComingFormView> {
    const view = await openComingForm(this.app.services, { slug });
    if ('closed' in view) throw new Error(view.closed);
    return view;
  }

  send(
    slug: string,
    form: ComingFormView,
    {
      values = {},
      ...sent
    }: Partial<Omit<SentAnswer, 'values'>> & {
      values?: Partial<ComingValues>;
    } = {},
  ): Promise<AnswerOutcome> {
    const whole: SentAnswer = {
      intent: 'send',
      values: { ...form.values, name: 'Old Friend', ...values },
      formToken: form.formToken,
      seen: form.seen,
      isTrapFilled: false,
      ...sent,
    };
    return submitAnswer(this.app.services, { slug }, whole, this.writer);
  }

  async come(
    slug: string,
    values: Partial<ComingValues> = {},
    sent: Partial<SentAnswer> = {},
  ): Promise<string> {
    const form = await this.open(slug);
    this.app.clock.advance({ seconds: 20 });
    const outcome = await this.send(slug, form, { ...sent, values });
    if (!('token' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.token;
  }
}

export function newEmail(): string {
  guests += 1;
  return `guest-${guests}@example.org`;
}
