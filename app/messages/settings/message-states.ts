/** What the list of settings says about tributes, condolences and emails, in a few words. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { joinList } from '../../wire/text/join-list.ts';
import type { MessageSettings } from '../contract.ts';

const TRIBUTES: Record<MessageSettings['tributes'], MessageDescriptor> = {
  family: msg`Tributes: reviewed first`,
  trusted: msg`Tributes: reviewed first unless you trust the sender`,
  closed: msg`Tributes: closed`,
};

const CONDOLENCES: Record<MessageSettings['letters'], MessageDescriptor> = {
  open: msg`condolences: open`,
  closed: msg`condolences: closed`,
};

const EMAILS: Record<MessageSettings['notify'], MessageDescriptor> = {
  'at-once': msg`Emails right away`,
  evening: msg`One email each evening`,
  never: msg`No emails`,
};

export function messagesState(i18n: I18n, { tributes, letters }: MessageSettings): string {
  return joinList([i18n._(TRIBUTES[tributes]), i18n._(CONDOLENCES[letters])], i18n.locale);
}

export function notificationsState(i18n: I18n, { notify }: MessageSettings): string {
  return i18n._(EMAILS[notify]);
}
