import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { readUserNames } from '../accounts/user-names.server.ts';
import { readCurrent } from '../drafts/current-draft.server.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { readPlanUse } from '../drafts/plan-limits/plan-use.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import type { Actor, MemberMemorial } from '../members/access.server.ts';
import type { Role } from '../members/contract.ts';
import { mayEdit, mayModerate } from '../members/role-rules.ts';
import { findOwnerOfMemorial, listMembershipsOfUser } from '../members/service.server.ts';
import { doCopiesRemain } from '../memorials/cdn/copies.server.ts';
import { joinNames, namesOf, yearsOf } from '../memorials/couples.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { ManagementContext } from './management-context.server.ts';
import * as store from './store.server.ts';
import { purgeTime } from './taking-down/taking-down.server.ts';

type Counts = Pick<ManagementContext, 'kysely' | 'countWaitingWords' | 'countUnreadCondolences'>;

export async function listMemorialsOfUser(
  { kysely, countWaitingWords, countUnreadCondolences }: Counts,
  { userId }: Pick<Actor, 'userId'>,
  i18n: I18n,
): Promise<KeptMemorial[]> {
  const memberships = await listMembershipsOfUser(kysely, userId);
  const rows = await store.listKept(kysely, memberships.map(memorialIdOf));
  const moderated = memberships.filter(({ role }) => mayModerate(role));
  const waiting = await countWaitingWords(moderated.map(memorialIdOf));
  const unread = await countUnreadCondolences(userId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return memberships.flatMap(({ memorialId, role }) => {
    const row = byId.get(memorialId);
    if (!row) return [];
    const counts = presentWaiting(waiting.get(memorialId), unread.get(memorialId));
    return [{ ...present(i18n, row, role), ...counts }];
  });
}

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function readKeptMemorial(
  {
    kysely,
    media,
    countWaitingWords,
    countUnreadCondolences,
    countHelpRequests,
    readGuestList,
  }: Counts & Pick<ManagementContext, 'media' | 'countHelpRequests' | 'readGuestList'>,
  { memorialId, role, actor }: MemberMemorial,
  { i18n, findI18n }: { i18n: I18n; findI18n: FindI18n },
): Promise<KeptMemorial> {
  const [row] = await store.listKept(kysely, [memorialId]);
  if (!row) throw new AppError('MEMORIAL_NOT_FOUND');
  const { document } = await readCurrent(kysely, memorialId);
  const waiting = mayModerate(role) ? await countWaitingWords([memorialId]) : undefined;
  const unread = await countUnreadCondolences(actor.userId);
  const helpRequests = role === 'owner' ? await countHelpRequests(memorialId) : 0;
  const guestList = mayEdit(role) ? await readGuestList(memorialId) : undefined;
  return {
    ...present(i18n, row, role),
    years: yearsOnPage(findI18n, row.head),
    ...presentWaiting(waiting?.get(memorialId), unread.get(memorialId)),
    ...(helpRequests > 0 ? { helpRequests } : {}),
    ...(guestList ? { guestList } : {}),
    ...(await readCopies(kysely, row)),
    ...(await readOwnerName(kysely, memorialId, role)),
    plan: await readPlanUse(kysely, memorialId, document),
    canEncodeFilms: await media.canEncodeFilms(),
  };
}

const memorialIdOf = ({ memorialId }: { memorialId: string }) => memorialId;

function presentWaiting(
  waitingWords: number | undefined,
  unreadLetters: number | undefined,
): Pick<KeptMemorial, 'waitingWords' | 'unreadLetters'> {
  return { ...(waitingWords ? { waitingWords } : {}), ...(unreadLetters ? { unreadLetters } : {}) };
}

async function readCopies(
  kysely: DatabaseHandle,
  memorial: store.KeptRow,
): Promise<Pick<KeptMemorial, 'copiesRemain'>> {
  if (memorial.state === 'published' && memorial.level === 'public') return {};
  return (await doCopiesRemain(kysely, memorial)) ? { copiesRemain: true } : {};
}

/** As the printed sheet and the card of a published page show them. */
function yearsOnPage(findI18n: FindI18n, head: store.KeptRow['head']): string {
  const { language = DEFAULT_LANGUAGE } = head;
  return yearsOf(findI18n(language), head, language);
}

/** Members who cannot publish must ask the owner to do it, so only these members get the owner's name. */
async function readOwnerName(
  kysely: DatabaseHandle,
  memorialId: string,
  role: Role,
): Promise<Pick<KeptMemorial, 'ownerName'>> {
  if (mayEdit(role)) return {};
  const ownerId = await findOwnerOfMemorial(kysely, memorialId);
  if (ownerId === undefined) return {};
  const ownerName = (await readUserNames(kysely, [ownerId])).get(ownerId);
  return ownerName ? { ownerName } : {};
}

function present(i18n: I18n, row: store.KeptRow, role: Role): KeptMemorial {
  const { head, taken_down_at: takenDownAt, state } = row;
  const named = {
    fullName: head.fullName ?? i18n._('Name not added yet'),
    fullName2: head.fullName2,
  };
  return {
    id: row.id,
    slug: row.slug,
    state: state === 'purged' ? 'taken-down' : state,
    level: row.level,
    role,
    shortCode: row.short_code,
    isIndexed: row.is_indexed,
    ...(row.has_password ? { hasFamilyPassword: true as const } : {}),
    name: joinNames(named),
    names: namesOf(named),
    ...(head.language ? { language: head.language } : {}),
    years: yearsOf(i18n, head),
    ...(head.profilePhoto ? { portrait: head.profilePhoto } : {}),
    ...(head.themeId ? { themeId: head.themeId } : {}),
    hasUnpublishedChanges: row.has_draft || state === 'draft',
    ...(takenDownAt
      ? { takenDownAt: takenDownAt.toISOString(), purgedAt: purgeTime(takenDownAt).toISOString() }
      : {}),
  };
}
