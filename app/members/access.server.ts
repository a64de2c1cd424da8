/**
 * Access checks by the rules of `role-rules.ts` (ROOMS, "Who may"). Services require the access types of this file, and
 * only this file creates them. So code without an access check does not compile. For a non-member, an unknown memorial
 * and an existing one give the same response.
 */
import { AppError } from '../wire/errors/app-error.ts';
import type { Role } from './contract.ts';
import {
  mayContribute,
  mayEdit,
  mayInviteAs,
  mayModerate,
  mayReadCondolences,
} from './role-rules.ts';
import { findMembership, type Db } from './store.server.ts';

export interface Actor {
  userId: string;
  isEmailVerified: boolean;
}

declare const granted: unique symbol;

interface Access<Right extends string> {
  readonly memorialId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly [granted]: Right;
}

export type MemberMemorial = Access<string>;
export type EditableMemorial = Access<'edit'>;
/**
 * Access to add pictures and text to the memorial's draft. Owners and editors can change
 * everything. Contributors can change only their own parts
 * (`drafts/contributions/contribution-rule.ts`).
 */
export type ContributableMemorial = Access<'contribute' | 'edit'>;
export type ModeratedMemorial = Access<'moderate'>;
/** access to read and answer the visitors' letters to the family */
export type CondolenceMemorial = Access<'letters'>;
export type InvitingMemorial = Access<'invite'>;
export type OwnedMemorial = Access<'own'>;

/** What each right of an API call gives to its handler (`wire/endpoint.ts`). */
export interface MemorialRights {
  anyone: undefined;
  user: Actor;
  member: MemberMemorial;
  /** a call that a member makes for oneself, and the owner for everybody: the use case checks which it is */
  ownOrSelf: MemberMemorial;
  contribute: ContributableMemorial;
  edit: EditableMemorial;
  moderate: ModeratedMemorial;
  letters: CondolenceMemorial;
  invite: InvitingMemorial;
  own: OwnedMemorial;
}

const MEMORIAL_ID = /^mem_[0-9A-Za-z]{22}$/;

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function accessAsMember(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<MemberMemorial> {
  return grant(db, actor, memorialId, () => true);
}

/** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED */
export async function accessToEdit(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<EditableMemorial> {
  return grant(db, actor, memorialId, mayEdit);
}

/**
 * Gives access to an owner, editor or contributor.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToContribute(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<ContributableMemorial> {
  return grant(db, actor, memorialId, mayContribute);
}

/** True if the actor can change only parts that the actor has added. */
export function isContributorOnly({ role }: ContributableMemorial): boolean {
  return !mayEdit(role);
}

/**
 * Gives access to an owner, editor or moderator.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToModerate(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<ModeratedMemorial> {
  return grant(db, actor, memorialId, mayModerate);
}

/**
 * Gives access to the owner, and to an editor or moderator whom the owner allows to read letters.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToCondolences(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<CondolenceMemorial> {
  return grant(db, actor, memorialId, mayReadCondolences);
}

/**
 * Gives access to an owner or editor.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToInvite(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<InvitingMemorial> {
  return grant(db, actor, memorialId, (role) => mayInviteAs(role).length > 0);
}

/** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED */
export async function accessAsOwner(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<OwnedMemorial> {
  return grant(db, actor, memorialId, (role) => role === 'owner');
}

/**
 * Gives the operator the owner's access to edit and to read letters, without a check. For command-line commands only.
 * @param memorialId - the id of an existing memorial
 */
export function accessOfOperator(memorialId: string): {
  memorial: EditableMemorial;
  letters: CondolenceMemorial;
} {
  const actor: Actor = { userId: '', isEmailVerified: true };
  const access = { memorialId, actor, role: 'owner' };
  return { memorial: access as EditableMemorial, letters: access as CondolenceMemorial };
}

async function grant<T extends MemberMemorial>(
  db: Db,
  actor: Actor,
  memorialId: string,
  mayDo: (role: Role, readsLetters: boolean) => boolean,
): Promise<T> {
  const membership = MEMORIAL_ID.test(memorialId)
    ? await findMembership(db, memorialId, actor.userId)
    : undefined;
  if (!membership) throw new AppError('MEMORIAL_NOT_FOUND');
  const { role, readsLetters } = membership;
  if (!mayDo(role, readsLetters)) throw new AppError('NOT_ALLOWED');
  return { memorialId, actor, role } as T;
}
