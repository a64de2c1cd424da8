import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** @param i18n - in the memorial's language */
export function toggleLabel(i18n: I18n, isExpanded: boolean): string {
  return isExpanded ? i18n._(msg`See less`) : i18n._(msg`See more`);
}
