// What the product acknowledged to each person, and what it was asked when it was killed and may have done or not.

import type { Answer, Person } from './person.ts';

export interface Facts {
  exists: boolean;
  isEmailVerified: boolean;
  firstName: string;
  tier: string;
}

export interface Entry {
  person: Person;
  /** what was acknowledged */
  known: Facts;
  /** what was asked for and not answered */
  open: Partial<Facts>;
}

export class Ledger {
  readonly entries: Entry[] = [];
  /** answers that nobody expected: neither yes nor silence */
  readonly oddities: string[] = [];
  acknowledged = 0;

  /** Takes a person in; undefined when nobody said that they were. */
  async add(person: Person, ask: () => Promise<Answer>): Promise<Entry | undefined> {
    if (!this.#wasYes('register', await ask())) return undefined;
    const known = { exists: true, isEmailVerified: false, firstName: 'Ada', tier: 'free' };
    const entry = { person, known, open: {} };
    this.entries.push(entry);
    return entry;
  }

  /** Asks for a change and keeps it when it was acknowledged; false when it was not. */
  async change(entry: Entry, change: Partial<Facts>, ask: () => Promise<Answer>): Promise<boolean> {
    entry.open = { ...entry.open, ...change };
    if (!this.#wasYes(Object.keys(change).join(), await ask())) return false;
    Object.assign(entry.known, change);
    entry.open = {};
    return true;
  }

  /** Asks for something that leaves no fact behind; undefined when it was not answered. */
  async ask(what: string, asking: Promise<Answer>): Promise<Answer['body'] | undefined> {
    const answer = await asking;
    return this.#wasYes(what, answer) ? answer.body : undefined;
  }

  #wasYes(what: string, { status, body }: Answer): boolean {
    if (status === 200) this.acknowledged += 1;
    else if (status !== 0) this.oddities.push(`${what}: ${status} ${body.message}`);
    return status === 200;
  }

  /** What is missing at this product; what was open becomes known, as it turned out. */
  async missingAt(origin: string): Promise<unknown[]> {
    const missing: unknown[] = [];
    for (const entry of this.entries) {
      const found = await factsAt(origin, entry);
      for (const fact of Object.keys(found) as Array<keyof Facts>) {
        const mayBe = [entry.known[fact], ...(fact in entry.open ? [entry.open[fact]] : [])];
        if (!mayBe.includes(found[fact])) {
          missing.push({ who: entry.person.email, fact, found: found[fact], mayBe });
        }
      }
      Object.assign(entry.known, found);
      entry.open = {};
    }
    return missing;
  }
}

/** What the product says of somebody; of who is gone only that. */
async function factsAt(origin: string, { person, known, open }: Entry): Promise<Partial<Facts>> {
  const me = await person.me(origin);
  if (me.status === 401) return { exists: false };
  const user = me.body.data?.user;
  if (!user) throw new Error(`/me answered ${me.status}`);
  const { isEmailVerified, firstName } = user;
  const facts = { exists: true, isEmailVerified, firstName };
  if (known.tier === 'free' && open.tier === undefined) return facts;
  const plan = await person.call(origin, 'GET', '/subscription/status');
  return { ...facts, tier: plan.body.data?.subscription?.tier ?? `status ${plan.status}` };
}
