import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { Role } from '../../members/contract.ts';

type Level = NonNullable<KeptMemorial['level']>;

export const PUBLISHED: Record<Level, MessageDescriptor> = {
  public: msg`Published. Anyone can see it.`,
  family: msg`Published. Only family and friends can see it.`,
  link: msg`Published. Anyone with the link can see it.`,
};

const PUBLISHED_WITH_CHANGES: Record<Level, MessageDescriptor> = {
  public: msg`Published. Anyone can see it. Some changes aren’t published yet.`,
  family: msg`Published. Only family and friends can see it. Some changes aren’t published yet.`,
  link: msg`Published. Anyone with the link can see it. Some changes aren’t published yet.`,
};

type Shown = Pick<KeptMemorial, 'state' | 'level'> &
  Partial<Pick<KeptMemorial, 'hasUnpublishedChanges'>>;

export function stateLabel(
  i18n: I18n,
  { state, level, hasUnpublishedChanges = false }: Shown,
): string {
  if (state === 'draft') return i18n._(msg`Not published yet`);
  if (state === 'taken-down') return i18n._(msg`Taken down`);
  return i18n._((hasUnpublishedChanges ? PUBLISHED_WITH_CHANGES : PUBLISHED)[level ?? 'link']);
}

export function waitingSentence(i18n: I18n, waitingWords: number | undefined): string | undefined {
  if (!waitingWords) return undefined;
  return i18n._(
    msg`${plural(waitingWords, {
      one: '# tribute is waiting for review',
      other: '# tributes are waiting for review',
    })}`,
  );
}

export function unreadSentence(i18n: I18n, unreadLetters: number | undefined): string | undefined {
  if (!unreadLetters) return undefined;
  return i18n._(
    msg`${plural(unreadLetters, { one: '# unread condolence', other: '# unread condolences' })}`,
  );
}

export function helpSentence(i18n: I18n, names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  if (others.length === 0) return i18n._(msg`${first} asked to help`);
  const count = names.length;
  return i18n._(
    msg`${plural(count, { one: '# person asked to help', other: '# people asked to help' })}`,
  );
}

/** Of the guests of the funeral who know another hour or place than the page says. */
export function untoldSentence(i18n: I18n, untold: number | undefined): string | undefined {
  if (!untold) return undefined;
  return i18n._(
    msg`${plural(untold, {
      one: '# guest hasn’t been told about the changes to the funeral',
      other: '# guests haven’t been told about the changes to the funeral',
    })}`,
  );
}

export function comingSentence(i18n: I18n, people: number): string | undefined {
  if (people === 0) return undefined;
  return i18n._(
    msg`${plural(people, {
      one: '# person is coming to the funeral',
      other: '# people are coming to the funeral',
    })}`,
  );
}

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  owner: msg`You’re the owner`,
  editor: msg`You’re an editor`,
  moderator: msg`You’re a moderator: you review tributes`,
  contributor: msg`You’re a contributor: you can add photos and text`,
};

/** The same sentences with a full stop. */
export const ROLE_SENTENCES: Record<Role, MessageDescriptor> = {
  owner: msg`You’re the owner.`,
  editor: msg`You’re an editor.`,
  moderator: msg`You’re a moderator: you review tributes.`,
  contributor: msg`You’re a contributor: you can add photos and text.`,
};

const DAY_MS = 24 * 60 * 60_000;

export function daysLeft(purgedAt: string | undefined, now: number): number | undefined {
  if (!purgedAt) return undefined;
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY_MS);
  return days > 0 ? days : undefined;
}
