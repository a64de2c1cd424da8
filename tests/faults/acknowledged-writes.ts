// Records which writes the server acknowledged for each account. After a kill, a write without a response may or may
// not be stored.

import type { ApiResponse, TestUser } from './test-user.ts';

export interface AccountState {
  exists: boolean;
  isEmailVerified: boolean;
  firstName: string;
  tier: string;
}

export interface AccountRecord {
  user: TestUser;
  acknowledged: AccountState;
  pending: Partial<AccountState>;
}

export class AcknowledgedWrites {
  readonly accounts: AccountRecord[] = [];
  readonly unexpectedResponses: string[] = [];
  count = 0;

  async addAccount(
    user: TestUser,
    register: () => Promise<ApiResponse>,
  ): Promise<AccountRecord | undefined> {
    if (!this.#isAcknowledged('register', await register())) return undefined;
    const acknowledged = { exists: true, isEmailVerified: false, firstName: 'Ada', tier: 'free' };
    const account = { user, acknowledged, pending: {} };
    this.accounts.push(account);
    return account;
  }

  async change(
    account: AccountRecord,
    change: Partial<AccountState>,
    request: () => Promise<ApiResponse>,
  ): Promise<boolean> {
    account.pending = { ...account.pending, ...change };
    if (!this.#isAcknowledged(Object.keys(change).join(), await request())) return false;
    Object.assign(account.acknowledged, change);
    account.pending = {};
    return true;
  }

  async request(
    name: string,
    response: Promise<ApiResponse>,
  ): Promise<ApiResponse['body'] | undefined> {
    const answered = await response;
    return this.#isAcknowledged(name, answered) ? answered.body : undefined;
  }

  #isAcknowledged(name: string, { status, body }: ApiResponse): boolean {
    if (status === 200) this.count += 1;
    else if (status !== 0) this.unexpectedResponses.push(`${name}: ${status} ${body.message}`);
    return status === 200;
  }

  async findLostWrites(origin: string): Promise<unknown[]> {
    const lost: unknown[] = [];
    for (const account of this.accounts) {
      const { acknowledged, pending } = account;
      const found = await currentState(origin, account);
      for (const field of Object.keys(found) as Array<keyof AccountState>) {
        const allowed = [acknowledged[field], ...(field in pending ? [pending[field]] : [])];
        if (!allowed.includes(found[field])) {
          lost.push({ email: account.user.email, field, found: found[field], allowed });
        }
      }
      Object.assign(acknowledged, found);
      account.pending = {};
    }
    return lost;
  }
}

async function currentState(
  origin: string,
  { user, acknowledged, pending }: AccountRecord,
): Promise<Partial<AccountState>> {
  const me = await user.me(origin);
  if (me.status === 401) return { exists: false };
  const profile = me.body.data?.user;
  if (!profile) throw new Error(`/me answered ${me.status}`);
  const { isEmailVerified, firstName } = profile;
  const state = { exists: true, isEmailVerified, firstName };
  if (acknowledged.tier === 'free' && pending.tier === undefined) return state;
  const plan = await user.call(origin, 'GET', '/subscription/status');
  return { ...state, tier: plan.body.data?.subscription?.tier ?? `status ${plan.status}` };
}
