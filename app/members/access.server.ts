/**
 * Who may do what with a memorial. Only this file creates the access types that services require, so code without an
 * access check does not compile (ROOMS, "Who may"). For a user who is not a member, the response is the same for an
 * unknown memorial and for one that was removed long ago.
 */
import { AppError } from '../wire/app-error.ts';
import type { Role } from './contract.ts';
import { findMembership, type Db } from './store.server.ts';

/** The signed-in user of a request. */
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

/** A memorial of which the actor is a member, in any role. */
export type MemberMemorial = Access<string>;
/** A memorial whose draft the actor may edit and publish. */
export type EditableMemorial = Access<'edit'>;
/** A memorial whose visitors' tributes the actor may publish or decline. */
export type ModeratedMemorial = Access<'moderate'>;
/** A memorial whose letters the actor may read and answer. */
export type LetterMemorial = Access<'letters'>;
/** A memorial of which the actor is the owner. */
export type OwnedMemorial = Access<'own'>;

const MEMORIAL_ID = /^mem_[0-9A-Za-z]{22}$/;

const EDITING_ROLES: ReadonlySet<Role> = new Set(['owner', 'editor']);
const MODERATING_ROLES: ReadonlySet<Role> = new Set(['owner', 'editor', 'moderator']);

/**
 * The access of a member.
 * @throws AppError MEMORIAL_NOT_FOUND
 */
export async function accessAsMember(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<MemberMemorial> {
  return grant(db, actor, memorialId, () => true);
}

/**
 * The access of an owner or editor.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToEdit(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<EditableMemorial> {
  return grant(db, actor, memorialId, (role) => EDITING_ROLES.has(role));
}

/**
 * The access of an owner, editor or moderator to visitors' tributes.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToModerate(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<ModeratedMemorial> {
  return grant(db, actor, memorialId, (role) => MODERATING_ROLES.has(role));
}

/**
 * The access to letters: of the owner, and of editors and moderators for whom the owner has allowed it.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToLetters(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<LetterMemorial> {
  return grant(
    db,
    actor,
    memorialId,
    (role, readsLetters) => role === 'owner' || (MODERATING_ROLES.has(role) && readsLetters),
  );
}

/**
 * The access of the owner.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessAsOwner(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<OwnedMemorial> {
  return grant(db, actor, memorialId, (role) => role === 'owner');
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
