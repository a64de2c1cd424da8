/** What the list of settings says about a room: its present state, in a few words. */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { planName } from '../../billing/plans/plan-limits.ts';
import type { PublishedVersions } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { LEVEL_CHOICES } from '../../drafts/publishing/level-choices.ts';
import type { MembersResponse } from '../../members/contract.ts';
import type { Ownership } from '../../members/ownership/contract.ts';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { joinList } from '../../wire/text/join-list.ts';

const NOT_PUBLISHED = msg`Not published yet`;

export function addressState(origin: string, { slug }: KeptMemorial): string {
  return `${origin.replace(/^https?:\/\//, '')}/${slug}`;
}

/** @param guestCount - undefined if it is not known */
export function privacyState(
  i18n: I18n,
  { state, level, isIndexed }: KeptMemorial,
  guestCount: number | undefined,
): string {
  if (state === 'draft') return i18n._(NOT_PUBLISHED);
  if (level === 'public') {
    return isIndexed
      ? i18n._(msg`Public, and search engines can list it`)
      : i18n._(msg`Public, but we ask search engines not to list it`);
  }
  const label = LEVEL_CHOICES.find((choice) => choice.level === (level ?? 'link'))?.label;
  const parts = label ? [i18n._(label)] : [];
  if (level === 'family' && guestCount) {
    parts.push(i18n._(msg`${plural(guestCount, { one: '# guest', other: '# guests' })}`));
  }
  return joinList(parts, i18n.locale);
}

export function peopleState(
  i18n: I18n,
  { members, invitations }: Pick<MembersResponse, 'members' | 'invitations'>,
  helpRequests = 0,
): string {
  const people = members.length;
  const invited = invitations.length;
  const parts = [i18n._(msg`${plural(people, { one: '# person', other: '# people' })}`)];
  if (invited > 0) {
    parts.push(i18n._(msg`${plural(invited, { one: '# invitation', other: '# invitations' })}`));
  }
  if (helpRequests > 0) {
    parts.push(
      i18n._(
        msg`${plural(helpRequests, { one: '# person asked to help', other: '# people asked to help' })}`,
      ),
    );
  }
  return joinList(parts, i18n.locale);
}

export function ownershipState(i18n: I18n, { handover, successor }: Ownership): string {
  if (handover) return i18n._(msg`Waiting for ${{ email: handover.email }} to accept`);
  return successor
    ? i18n._(msg`Legacy contact: ${{ email: successor.email }}`)
    : i18n._(msg`No legacy contact yet`);
}

export function planState(
  i18n: I18n,
  { name: stored, pictures }: NonNullable<KeptMemorial['plan']>,
) {
  const name = planName(i18n, stored);
  const used = formatCount(pictures.used, i18n.locale);
  const max = formatCount(pictures.max, i18n.locale);
  return i18n._(msg`${name}, ${used} of ${max} photos used`);
}

export function historyState(i18n: I18n, { count, latest }: PublishedVersions): string {
  if (!latest) return i18n._(NOT_PUBLISHED);
  const day = localDayInWords(new Date(latest.createdAt));
  return i18n._(
    msg`${plural(count, { one: `# published version, from ${day}`, other: `# published versions, the latest from ${day}` })}`,
  );
}

export function takeDownState(i18n: I18n, { state }: KeptMemorial): string {
  return state === 'draft' ? i18n._(NOT_PUBLISHED) : i18n._(msg`The page is online`);
}
