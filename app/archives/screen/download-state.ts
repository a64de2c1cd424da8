import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import type { Archive } from '../contract.ts';
import { isBeingMade } from './use-archive.ts';

/** What the list of settings says about the newest download. */
export function downloadState(i18n: I18n, archive: Archive | undefined): string {
  if (!archive) return i18n._(msg`No download yet`);
  if (isBeingMade(archive)) return i18n._(msg`Preparing…`);
  if (archive.state === 'failed') return i18n._(msg`We couldn’t prepare your download`);
  const { expiresAt } = archive;
  return expiresAt
    ? i18n._(msg`Available until ${{ day: localDayInWords(new Date(expiresAt)) }}`)
    : i18n._(msg`Ready`);
}
