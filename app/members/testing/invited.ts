import { expect } from 'vitest';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { ApiResponse } from '../../../tests/harness/test-browser.ts';
import type { FamilyUser } from '../../memorials/testing/families.ts';
import { readOfferLink } from '../accepting/open-offer.server.ts';
import type { MembersResponse } from '../contract.ts';

let addresses = 0;

export function newAddress(): string {
  addresses += 1;
  return `invited-${addresses}@example.org`;
}

export function sendInvitation(
  inviter: FamilyUser,
  memorialId: string,
  invitation: { email: string; role?: string },
): Promise<ApiResponse> {
  const payload = { role: 'editor', ...invitation };
  return inviter.call('POST', `/${memorialId}/invitations`, payload);
}

export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const mails = await app.mailbox.to(email);
  const tokens = mails.flatMap(({ text }) => /\/i\/(\w+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? 'none';
}

export async function invited(
  inviter: FamilyUser,
  memorialId: string,
  invitation: { email: string; role?: string },
): Promise<string> {
  const { status, body } = await sendInvitation(inviter, memorialId, invitation);
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return mailedToken(inviter.app, invitation.email);
}

export function accept(user: FamilyUser, token: string): Promise<ApiResponse> {
  return user.browser.callApi('POST', '/invitations/accept', { token });
}

export async function membersOf(user: FamilyUser, memorialId: string): Promise<MembersResponse> {
  return user.read<MembersResponse>(`/${memorialId}/members`);
}

export async function rolesOf(user: FamilyUser, memorialId: string): Promise<string[]> {
  return (await membersOf(user, memorialId)).members.map(({ role }) => role);
}

export const LINK_OVER = { status: 410, body: { code: 'LINK_OVER' } };

/** The link is over for this user, and for a visitor. */
export async function expectLinkOver(token: string, user: FamilyUser): Promise<void> {
  expect(await accept(user, token)).toMatchObject(LINK_OVER);
  const read = readOfferLink(user.app.services, token);
  await expect(read).rejects.toMatchObject({ code: 'LINK_OVER' });
}
