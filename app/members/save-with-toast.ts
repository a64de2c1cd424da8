import type { MessageDescriptor } from '@lingui/core';

import { pageI18n } from '../language/i18n.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import type { ActionResult } from '../wire/action-result.ts';
import { attempt } from '../wire/intents.ts';

/**
 * A success is reported in a toast, because the row or form is replaced. A failure is shown next to
 * the button.
 */
export function saveWithToast(
  { success, failure }: { success: MessageDescriptor; failure: MessageDescriptor },
  work: () => Promise<unknown>,
): Promise<ActionResult> {
  return attempt(failure, async () => {
    await work();
    showToast({ type: 'success', title: pageI18n._(success) });
  });
}
