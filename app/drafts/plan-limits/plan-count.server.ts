/** What a memorial has of its plan: the photos and videos of a draft, and those that are still being uploaded. */
import {
  fullBytesSentence,
  fullPlanSentence,
  type PlanLimits,
} from '../../billing/plans/plan-limits.ts';
import { isVideoAddress } from '../../media/addresses.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { readFieldAt } from '../changes/change-paths.ts';
import { makeThingId } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { DraftDocument } from '../contract.ts';
import type { MediaAmount } from '../tables.server.ts';
import { listDraftMedia, type DraftMedia } from './draft-media.ts';
import type { OnTheirWay } from './on-their-way.server.ts';

type BytesOf = ReadonlyMap<string, number>;

interface PlanCountOptions {
  limits: PlanLimits;
  onTheirWay: OnTheirWay;
  bytesOf: BytesOf;
}

const NOTHING: MediaAmount = { pictures: 0, films: 0, bytes: 0 };

export class PlanCount {
  readonly #limits: PlanLimits;
  readonly #onTheirWay: OnTheirWay;
  readonly #bytesOf: BytesOf;

  constructor({ limits, onTheirWay, bytesOf }: PlanCountOptions) {
    this.#limits = limits;
    this.#onTheirWay = onTheirWay;
    this.#bytesOf = bytesOf;
  }

  /** What `document` shows, and what is on its way. */
  totalOf(document: DraftDocument): MediaAmount {
    const { arriving, unplaced } = this.#uploadsBeside(document);
    return [arriving, unplaced].reduce(sum, this.#shownBy(document));
  }

  /**
   * Returns the reason why a new file does not fit; undefined if it fits.
   * @param file.field - the path of the field that will show the file, instead of the one that it shows now
   */
  problemOfFile(
    document: DraftDocument,
    {
      kind,
      byteSize,
      field,
    }: { kind: 'picture' | 'video'; byteSize: number; field: string | null },
  ): Sentence | undefined {
    const added = { ...NOTHING, [kind === 'picture' ? 'pictures' : 'films']: 1, bytes: byteSize };
    const others = this.totalOf(field === null ? document : withoutValueOf(document, field));
    const before = this.totalOf(document);
    return this.#problem(document, { before, after: sum(others, added), upTo: NOTHING });
  }

  /**
   * Returns the reason why a change does not fit; undefined if it fits or adds nothing.
   * @param upTo - as much may be there, even if the plan takes less
   */
  problemOfChange(
    before: DraftDocument,
    after: DraftDocument,
    upTo: MediaAmount,
  ): Sentence | undefined {
    const totals = { before: this.totalOf(before), after: this.totalOf(after), upTo };
    return this.#problem(before, totals);
  }

  #problem(
    document: DraftDocument,
    { before, after, upTo }: Record<'before' | 'after' | 'upTo', MediaAmount>,
  ): Sentence | undefined {
    const plan = this.#limits;
    const shown = this.#shownBy(document);
    const { arriving, unplaced } = this.#uploadsBeside(document);
    const isOver = (amount: keyof MediaAmount) =>
      after[amount] > before[amount] && after[amount] > Math.max(plan[amount], upTo[amount]);
    const counts = (amount: keyof MediaAmount) => ({
      used: shown[amount],
      max: plan[amount],
      onTheirWay: arriving[amount],
      unplaced: unplaced[amount],
    });
    for (const thing of ['pictures', 'films'] as const) {
      if (isOver(thing)) return (i18n) => fullPlanSentence(plan, thing, counts(thing), i18n);
    }
    return isOver('bytes') ? (i18n) => fullBytesSentence(plan, counts('bytes'), i18n) : undefined;
  }

  #shownBy(document: DraftDocument): MediaAmount {
    return amountOf(listDraftMedia(document), this.#bytesOf);
  }

  #uploadsBeside(document: DraftDocument): Record<'arriving' | 'unplaced', MediaAmount> {
    const { pictures, films } = listDraftMedia(document);
    const { unplaced, ...arriving } = this.#onTheirWay;
    const others = unplaced.filter((address) => !pictures.has(address) && !films.has(address));
    const stored = {
      pictures: new Set(others.filter((address) => !isVideoAddress(address))),
      films: new Set(others.filter(isVideoAddress)),
    };
    return { arriving, unplaced: amountOf(stored, this.#bytesOf) };
  }
}

function withoutValueOf(document: DraftDocument, path: string): DraftDocument {
  const was = valueHash(readFieldAt(document, path));
  return applyChanges(document, [{ id: '', op: 'set', path, value: null, was }], makeThingId)
    .document;
}

export function amountOf({ pictures, films }: DraftMedia, bytesOf: BytesOf): MediaAmount {
  let bytes = 0;
  for (const address of [...pictures, ...films]) bytes += bytesOf.get(address) ?? 0;
  return { pictures: pictures.size, films: films.size, bytes };
}

function sum(one: MediaAmount, two: MediaAmount): MediaAmount {
  return {
    pictures: one.pictures + two.pictures,
    films: one.films + two.films,
    bytes: one.bytes + two.bytes,
  };
}
