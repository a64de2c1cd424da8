import type { MessageDescriptor } from '@lingui/core';

import { pageI18n } from '../language/i18n.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import type { ActionResult } from '../wire/action-result.ts';
import { attempt } from '../wire/intents.ts';

/** @param work - resolves to the title of the success toast */
export function withToast(
  failure: MessageDescriptor,
  work: () => Promise<MessageDescriptor>,
): Promise<ActionResult> {
  return attempt(failure, async () => {
    showToast({ type: 'success', title: pageI18n._(await work()) });
  });
}
