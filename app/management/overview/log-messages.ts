/** What the log of a memorial says. `{who}` and `{whom}` are names; `{when}` is, for example, 'yesterday at 20:14'. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { roleSchema, type LogEntry, type Role } from '../../members/contract.ts';
import { LOG_ACTIONS, type LogAction } from '../../members/log-actions.ts';

type Details = LogEntry['details'];

const JOINED: Record<Role, MessageDescriptor> = {
  owner: msg({ message: '{who} joined as the owner, {when}' }),
  editor: msg({ message: '{who} joined as an editor, {when}' }),
  moderator: msg({ message: '{who} joined as a moderator, {when}' }),
  contributor: msg({ message: '{who} joined as a contributor, {when}' }),
};

const INVITED: Record<Role, MessageDescriptor> = {
  owner: msg({ message: '{who} invited someone to become the owner, {when}' }),
  editor: msg({ message: '{who} invited someone as an editor, {when}' }),
  moderator: msg({ message: '{who} invited someone as a moderator, {when}' }),
  contributor: msg({ message: '{who} invited someone as a contributor, {when}' }),
};

const MADE: Record<Role, MessageDescriptor> = {
  owner: msg({ message: '{who} made {whom} the owner, {when}' }),
  editor: msg({ message: '{who} made {whom} an editor, {when}' }),
  moderator: msg({ message: '{who} made {whom} a moderator, {when}' }),
  contributor: msg({ message: '{who} made {whom} a contributor, {when}' }),
};

function byRole(
  table: Record<Role, MessageDescriptor>,
  role: string | undefined,
  otherwise: MessageDescriptor,
): MessageDescriptor {
  const known = roleSchema.safeParse(role);
  return known.success ? table[known.data] : otherwise;
}

function visibilityMessage({ level, password }: Details): MessageDescriptor {
  if (level === 'public') {
    return password
      ? msg({
          message: '{who} made the page public and set a new password, {when}',
        })
      : msg({ message: '{who} made the page public, {when}' });
  }
  if (level === 'family') {
    return password
      ? msg({
          message: '{who} limited the page to family and friends and set a new password, {when}',
        })
      : msg({ message: '{who} limited the page to family and friends, {when}' });
  }
  return password
    ? msg({
        message: '{who} opened the page to anyone with the link and set a new password, {when}',
      })
    : msg({ message: '{who} opened the page to anyone with the link, {when}' });
}

const MESSAGES: Readonly<
  Record<LogAction, MessageDescriptor | ((details: Details) => MessageDescriptor)>
> = {
  created: msg({ message: '{who} started the page, {when}' }),
  edited: msg({ message: '{who} edited the page, {when}' }),
  published: msg({ message: '{who} published the page, {when}' }),
  'changed-visibility': visibilityMessage,
  'changed-guests': msg({ message: '{who} changed the guest list, {when}' }),
  'changed-address': ({ to }) =>
    to
      ? msg({ message: '{who} changed the web address to /{to}, {when}' })
      : msg({ message: '{who} changed the web address, {when}' }),
  'took-down': msg({ message: '{who} took the page down, {when}' }),
  'brought-back': msg({ message: '{who} restored the page, {when}' }),
  'restored-revision': msg({ message: '{who} restored an earlier version, {when}' }),
  'discarded-changes': msg({ message: '{who} discarded unpublished changes, {when}' }),
  imported: msg({ message: '{who} imported content from a file, {when}' }),
  returned: msg({ message: '{who} restored the page from a download, {when}' }),
  'published-tributes': msg({
    message:
      '{count, plural, one {{who} published a tribute, {when}} other {{who} published # tributes, {when}}}',
  }),
  'declined-tributes': msg({
    message:
      '{count, plural, one {{who} declined a tribute, {when}} other {{who} declined # tributes, {when}}}',
  }),
  'held-tributes': msg({
    message:
      '{count, plural, one {{who} marked a tribute as spam, {when}} other {{who} marked # tributes as spam, {when}}}',
  }),
  'undid-decision': msg({
    message:
      '{count, plural, one {{who} undid a decision on a tribute, {when}} other {{who} undid a decision on # tributes, {when}}}',
  }),
  'removed-guest': msg({
    message: '{who} removed someone from the list of people coming to the funeral, {when}',
  }),
  'blocked-sender': msg({ message: '{who} blocked a sender, {when}' }),
  'changed-words': msg({
    message: '{who} changed the settings for tributes and condolences, {when}',
  }),
  'became-owner': msg({ message: '{who} became the owner, {when}' }),
  'proposed-handover': msg({ message: '{who} asked someone to become the owner, {when}' }),
  'withdrew-handover': msg({
    message: '{who} cancelled the request for someone to become the owner, {when}',
  }),
  'named-successor': msg({ message: '{who} named a legacy contact, {when}' }),
  'removed-successor': msg({ message: '{who} removed the legacy contact, {when}' }),
  'asked-successor': msg({ message: 'We asked the legacy contact to take over as owner, {when}' }),
  'became-member': ({ role }) =>
    role
      ? byRole(JOINED, role, msg({ message: '{who} joined as a member, {when}' }))
      : msg({ message: '{who} joined, {when}' }),
  'kept-page': msg({
    message: '{who} confirmed that they’re still looking after the page, {when}',
  }),
  'hid-part': msg({
    message:
      'We removed part of the page at the request of someone mentioned or shown on it, {when}',
  }),
  'hid-tribute': msg({
    message: 'We removed a tribute because someone asked us to, {when}',
  }),
  invited: ({ role }) =>
    role
      ? byRole(INVITED, role, msg({ message: '{who} invited someone as a member, {when}' }))
      : msg({ message: '{who} invited someone, {when}' }),
  'revoked-invitation': msg({ message: '{who} cancelled an invitation, {when}' }),
  'changed-role': ({ role }) =>
    byRole(MADE, role, msg({ message: '{who} made {whom} a member, {when}' })),
  'changed-letter-reader': ({ may }) =>
    may === 'yes'
      ? msg({ message: '{who} gave {whom} access to condolences, {when}' })
      : msg({ message: '{who} removed {whom}’s access to condolences, {when}' }),
  'removed-member': msg({
    message: '{who} removed {whom}’s access to manage the page, {when}',
  }),
  left: msg({ message: '{who} stopped helping with the page, {when}' }),
  'support-looked': ({ reason }) =>
    reason
      ? msg({ message: 'Our support team looked at this memorial, {when}. Reason: {reason}' })
      : msg({ message: 'Our support team looked at this memorial, {when}' }),
};

export function logMessage({ action, details }: Pick<LogEntry, 'action' | 'details'>) {
  const known = LOG_ACTIONS.find((one) => one === action);
  if (!known) return msg({ message: '{who} made a change, {when}' });
  const message = MESSAGES[known];
  return typeof message === 'function' ? message(details) : message;
}
