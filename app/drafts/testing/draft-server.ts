import { inEnglish } from '../../wire/errors/sentence.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { randomToken } from '../changes/random-ids.ts';
import type {
  Change,
  ChangesResponse,
  DraftDocument,
  DraftResponse,
  RemovedPart,
} from '../contract.ts';
import { idsInValue, judgeContribution } from '../contributions/contribution-rule.ts';

export class FakeDraftServer {
  document: DraftDocument = { sections: [] };
  revision = 0;
  requests: Change[][] = [];
  mostAtOnce = 0;
  #atOnce = 0;
  readonly #applied = new Set<string>();
  #removed: RemovedPart[] = [];
  own: Set<string> | undefined;
  /** The server fails on these changes, by a fault in its code. */
  isFailing: (change: Change) => boolean = () => false;
  #held: PromiseWithResolvers<undefined> | undefined;

  reset(document: DraftDocument): void {
    this.release();
    this.document = document;
    this.revision = 0;
    this.requests = [];
    this.mostAtOnce = 0;
    this.#applied.clear();
    this.#removed = [];
    this.own = undefined;
    this.isFailing = () => false;
  }

  hold(): () => void {
    this.#held = Promise.withResolvers();
    return () => this.release();
  }

  release(): void {
    this.#held?.resolve(undefined);
    this.#held = undefined;
  }

  async change(changes: readonly Change[]): Promise<ChangesResponse> {
    const received = JSON.parse(JSON.stringify(changes)) as Change[];
    this.requests.push(received);
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await this.#held?.promise;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.#atOnce -= 1;
    return this.#apply(received);
  }

  #apply(changes: readonly Change[]): ChangesResponse {
    const repeated = changes.filter(({ id }) => this.#applied.has(id));
    const judge = this.own && judgeContribution({ own: this.own, foreign: new Set() });
    const outcome = applyChanges(
      this.document,
      changes.filter((change) => !repeated.includes(change)),
      (prefix) => `${prefix}_${randomToken()}`,
      {
        judge: (document, change) => {
          if (this.isFailing(change)) throw new Error('A fault of the server.');
          return judge?.(document, change);
        },
      },
    );
    if (outcome.document !== this.document) this.revision += 1;
    this.document = outcome.document;
    for (const { id } of outcome.applied) this.#applied.add(id);
    for (const change of changes) {
      const isAdded = change.op === 'insert' && outcome.applied.some(({ id }) => id === change.id);
      if (isAdded) for (const id of idsInValue(change.value)) this.own?.add(id);
    }
    for (const { reason, path, value } of outcome.lost) {
      this.#removed.unshift({
        id: String(this.#removed.length),
        reason,
        path,
        value,
        removedAt: '',
      });
    }
    return {
      revision: this.revision,
      applied: [...repeated.map(({ id }) => ({ id })), ...outcome.applied],
      conflicts: outcome.conflicts.map(({ id, current }) => ({
        id,
        current,
        by: 'Bo',
        at: '2026-11-23T20:14:00.000Z',
      })),
      refused: outcome.refused.map(({ message, ...one }) => ({
        ...one,
        message: inEnglish(message),
      })),
    };
  }

  async draft(): Promise<DraftResponse> {
    const own = this.own && { own: [...this.own] };
    return { revision: this.revision, document: structuredClone(this.document), ...own };
  }

  async removedParts(): Promise<RemovedPart[]> {
    return structuredClone(this.#removed);
  }
}
