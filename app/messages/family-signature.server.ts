import type { I18n } from '@lingui/core';

/** Stands below the family's words in an email. */
export function signatureOf(
  i18n: I18n,
  writer: string | undefined,
  name: string | undefined,
): string {
  if (writer) {
    return name
      ? i18n._('{writer}, on behalf of the family of {name}', { writer, name })
      : i18n._('{writer}, on behalf of the family', { writer });
  }
  return name ? i18n._('The family of {name}', { name }) : i18n._('The family');
}
