/** A guest opens the link in the mail. A GET request changes nothing, because mail scanners open links. */
import { AppError } from '../../wire/errors/app-error.ts';
import { findAddressById } from '../store.server.ts';
import { isValid, readDoorLanguage } from './access.server.ts';
import type { DoorContext } from './door-context.server.ts';
import type { GuestLink } from './guest-links.server.ts';
import type { Caller } from './passes.server.ts';
import * as store from './store.server.ts';

interface Use {
  slug: string;
  /** Set-Cookie values to send; empty if the browser already has access */
  cookies: string[];
}

/**
 * @returns the language of the page, if it says one
 * @throws AppError LINK_OVER if the link would not open the page
 */
export async function checkGuestLink(
  context: DoorContext,
  token: string,
  caller: Caller,
): Promise<{ language: string | undefined }> {
  const { link } = await findLink(context, token);
  const isUsed = await store.isUsedLink(context.kysely, link.id);
  if (isUsed && !(await hasPassed(context, link.memorialId, caller))) {
    throw new AppError('LINK_OVER');
  }
  return { language: await readDoorLanguage(context.kysely, link.memorialId) };
}

/**
 * Opens the page in this browser. Only the first browser that uses the link gets access. That browser can use the
 * link again.
 * @throws AppError LINK_OVER
 */
export async function enterByGuestLink(
  context: DoorContext,
  token: string,
  caller: Caller,
): Promise<Use> {
  const { kysely, doorPasses } = context;
  const { link, slug, version } = await findLink(context, token);
  const { id, memorialId, holder, expiresAt } = link;
  if (await hasPassed(context, memorialId, caller)) return { slug, cookies: [] };
  if (!(await store.insertUsedLink(kysely, { id, expiresAt }))) throw new AppError('LINK_OVER');
  return { slug, cookies: doorPasses.create({ memorialId, holder, version }) };
}

/**
 * The slug of the page that a link was created for, even if the link has expired or was used. Undefined if this
 * server did not create the token, or if the page is not family-only.
 */
export async function findDoorOfLink(
  { kysely, guestLinks }: DoorContext,
  token: string,
): Promise<string | undefined> {
  const memorialId = guestLinks.findMemorial(token);
  const memorial = memorialId && (await findAddressById(kysely, memorialId));
  if (!memorial || memorial.state !== 'published' || memorial.level !== 'family') return undefined;
  return memorial.slug;
}

async function findLink(
  { kysely, guestLinks }: DoorContext,
  token: string,
): Promise<{ link: GuestLink; slug: string; version: string }> {
  const link = guestLinks.parse(token);
  const memorial = link && (await findAddressById(kysely, link.memorialId));
  const door = link && (await store.find(kysely, link.memorialId));
  if (!memorial || !door) throw new AppError('LINK_OVER');
  const { version } = door;
  // The guest may have lost access by now, or the page may have become public.
  if (!(await isValid(kysely, { ...link, version }))) throw new AppError('LINK_OVER');
  return { link, slug: memorial.slug, version };
}

async function hasPassed(
  { kysely }: DoorContext,
  memorialId: string,
  { passes }: Caller,
): Promise<boolean> {
  const pass = passes.find((own) => own.memorialId === memorialId);
  return pass !== undefined && isValid(kysely, pass);
}

/** Forgets the uses of links that have expired. */
export async function sweepGuestLinks({
  kysely,
  now,
}: Pick<DoorContext, 'kysely' | 'now'>): Promise<void> {
  await store.removeOldLinks(kysely, now());
}
