import type { MessageDescriptor } from '@lingui/core';

import { pageI18n } from '../language/i18n.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import type { ActionResult } from '../wire/action-result.ts';
import { attempt } from '../wire/intents.ts';

/**
 * A success is reported in a toast, because the row or form is replaced. A failure is shown next to
 * the button.
 * @param work - resolves to the title of the toast
 */
export function withToast(
  failure: MessageDescriptor,
  work: () => Promise<MessageDescriptor | undefined>,
): Promise<ActionResult> {
  return attempt(failure, async () => {
    const title = await work();
    if (title) showToast({ type: 'success', title: pageI18n._(title) });
  });
}
