import type { Client } from 'pg';

import type { DecisionResponse, SubmissionsPage } from '../../app/messages/moderation/contract.ts';
import type { BenchmarkRow } from './benchmark.ts';
import type { Family } from './family.ts';
import { median, sideBySide, type SideBySide } from './rounds.ts';

const LONG = 5_000;
const SHORT = 50;
const READS = 60;
const MOST_TIMES = 1.5;
const ALLOWED_MS = 5;

export async function listRows(family: Family, database: Client): Promise<BenchmarkRow[]> {
  const long = await WaitingList.fill(family, database, LONG);
  const short = await WaitingList.fill(family, database, SHORT);
  await database.query('vacuum (analyze) tribute_submissions');
  const opened = await sideBySide(
    () => medianOf(() => long.open()),
    () => medianOf(() => short.open()),
  );
  const decided = await sideBySide(
    () => medianOf((read) => long.decide(read)),
    () => medianOf((read) => short.decide(read)),
  );
  const of = `of ${LONG.toLocaleString('en-US')}, against one of ${SHORT}`;
  return [
    row(`opening the list of waiting tributes, one ${of}`, opened),
    row(`publishing one tribute, or undoing it, in a list ${of}`, decided),
  ];
}

function row(what: string, { ours, against, ratio }: SideBySide): BenchmarkRow {
  return {
    what,
    ours: `${ours.toFixed(1)} ms`,
    against: `${against.toFixed(1)} ms`,
    ratio,
    target: `at most ${MOST_TIMES} times, or ${ALLOWED_MS} ms more`,
    holds: ratio <= MOST_TIMES || ours - against <= ALLOWED_MS,
  };
}

async function medianOf(work: (number: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let number = 0; number < READS; number += 1) {
    const started = performance.now();
    await work(number);
    taken.push(performance.now() - started);
  }
  return median(taken);
}

class WaitingList {
  readonly #family: Family;
  readonly #path: string;
  readonly #size: number;
  #decidedOn = '';

  private constructor(family: Family, path: string, size: number) {
    this.#family = family;
    this.#path = path;
    this.#size = size;
  }

  static async fill(family: Family, database: Client, size: number): Promise<WaitingList> {
    const { id } = await family.create(`Waiting List ${size}`);
    await family.publish(id);
    await database.query(
      `insert into tribute_submissions
         (id, memorial_id, state, name, body, form_nonce, sender_keys, created_at, written_at)
       select random_id('sub'), $1, 'waiting', 'Writer ' || n, repeat(md5(n::text) || ' ', 8),
         $1 || n, array['browser:' || md5(n::text)], time, time
       from generate_series(1, $2::integer) as n,
         lateral (select now() - n * interval '1 minute' as time) as moment`,
      [id, size],
    );
    return new WaitingList(family, `/${id}/submissions`, size);
  }

  async open(): Promise<SubmissionsPage> {
    const path = `${this.#path}?state=waiting`;
    const page = await this.#family.call<SubmissionsPage>('GET', path);
    if (page.counts.waiting !== this.#size) throw new Error('This is not the list that was made.');
    return page;
  }

  async decide(number: number): Promise<void> {
    this.#decidedOn ||= (await this.open()).submissions[0]?.id ?? '';
    const decision = number % 2 === 0 ? 'publish' : 'undo';
    const { decided } = await this.#family.call<DecisionResponse>(
      'POST',
      `${this.#path}/decisions`,
      { ids: [this.#decidedOn], decision },
    );
    const state = decision === 'publish' ? 'published' : 'waiting';
    if (decided[0]?.state !== state) throw new Error(`The decision "${decision}" failed.`);
  }
}
