import type { I18n } from '@lingui/core';

import type { InvitedRole, Role } from './contract.ts';

/** What an invitation offers. */
export function abilitySentence(i18n: I18n, role: InvitedRole): string {
  switch (role) {
    case 'editor':
      return i18n._('You’d be able to edit and publish the page.');
    case 'moderator':
      return i18n._('You’d be able to read visitors’ tributes and decide which ones to publish.');
    case 'contributor':
      return i18n._(
        'You’d be able to add photos and text, which appear once the family publishes them.',
      );
  }
}

export function roleLabel(i18n: I18n, role: Role): string {
  switch (role) {
    case 'owner':
      return i18n._('Owner');
    case 'editor':
      return i18n._('Editor');
    case 'moderator':
      return i18n._('Moderator');
    case 'contributor':
      return i18n._('Contributor');
  }
}

export function roleSentence(i18n: I18n, role: Role): string {
  switch (role) {
    case 'owner':
      return i18n._('Decides who can see the page and who helps manage it.');
    case 'editor':
      return i18n._('Can edit and publish the page, and review tributes.');
    case 'moderator':
      return i18n._('Can review tributes, but can’t change anything else.');
    case 'contributor':
      return i18n._('Can add photos and text, which appear once you publish them.');
  }
}
