import type { TestApp } from '../../../../tests/harness/test-app.ts';
import type { ApiResponse } from '../../../../tests/harness/test-browser.ts';
import type { FamilyUser } from '../../../memorials/testing/families.ts';
import type { Ownership, NextKeeper } from '../contract.ts';

const LINK = /\/i\/((han|suc|sil)_\w+)/;

export async function lastToken(
  app: TestApp,
  email: string,
  kind: 'han' | 'suc' | 'sil',
): Promise<string> {
  const mails = await app.mailbox.to(email);
  const tokens = mails.flatMap(({ text }) => {
    const [, token = '', prefix] = LINK.exec(text) ?? [];
    return prefix === kind ? [token] : [];
  });
  const last = tokens.at(-1);
  if (!last) throw new Error(`No link of the kind ${kind} went to ${email}.`);
  return last;
}

export async function countMails(
  app: TestApp,
  email: string,
  kind: 'han' | 'suc' | 'sil',
): Promise<number> {
  const mails = await app.mailbox.to(email);
  return mails.filter(({ text }) => LINK.exec(text)?.[2] === kind).length;
}

export function propose(owner: FamilyUser, memorialId: string, email: string) {
  return owner.call('POST', `/${memorialId}/handover`, { email });
}

export function name(owner: FamilyUser, memorialId: string, email: string | null, note = '') {
  return owner.call('PUT', `/${memorialId}/successor`, { email, note });
}

export function acceptHandover(user: FamilyUser, token: string): Promise<ApiResponse> {
  return user.browser.callApi('POST', '/handovers/accept', { token });
}

export function acceptSuccession(user: FamilyUser, token: string): Promise<ApiResponse> {
  return user.browser.callApi('POST', '/successors/accept', { token });
}

export async function following(owner: FamilyUser, memorialId: string): Promise<Ownership> {
  return (await owner.read<{ following: Ownership }>(`/${memorialId}/following`)).following;
}

export async function nextKeeper(user: FamilyUser, memorialId: string): Promise<NextKeeper> {
  const { body } = await user.browser.callApi('GET', '/owners/after-me');
  const { memorials } = body.data as unknown as {
    memorials: Array<{ id: string; next: NextKeeper }>;
  };
  const found = memorials.find(({ id }) => id === memorialId);
  if (!found) throw new Error(`The user has no memorial ${memorialId}.`);
  return found.next;
}

export async function rolesOf(app: TestApp, memorialId: string): Promise<Record<string, string>> {
  const rows = await app.database.kysely
    .selectFrom('memorial_members')
    .innerJoin('users', 'users.id', 'memorial_members.user_id')
    .select(['users.email', 'memorial_members.role'])
    .where('memorial_id', '=', memorialId)
    .execute();
  return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
}

/** Also runs the job that asks successors. */
export async function deleteAccount(user: FamilyUser): Promise<void> {
  const { status } = await user.browser.call('DELETE', '/delete-account');
  if (status !== 200) throw new Error(`The account was not deleted: ${status}`);
  await user.app.jobs.runDue();
}
