import type { I18n } from '@lingui/core';

import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import type { AttendanceContext } from './attendance-context.server.ts';

/** Shown if the server rejects a form. The form keeps what the visitor has filled in. */
export function noticesIn(i18n: I18n) {
  return {
    old: i18n._(
      'Your response hasn’t been sent yet because this page was open for a long time. Everything you filled in is still here. Please send it again.',
    ),
    changed: i18n._(
      'The family has changed the details of the funeral since you opened this page. Please check them, then send your response again.',
    ),
    sent: i18n._(
      'You’ve already told the family you’re coming. To change that response, use the link you were given. To send this one as well, tap “I’m coming” again.',
    ),
    cancelled: i18n._(
      'You’ve sent this form before, and that response has since been removed. If you’re coming, please tap “I’m coming” again.',
    ),
    many: i18n._(
      'We’ve had a lot of responses from your network today. Everything you filled in is still here; please send yours again in a few hours.',
    ),
  } as const;
}

/** Counts an answer, or a change of one. Resolves to the seconds to wait if a limit is reached. */
export async function countAnswer(
  { limits }: AttendanceContext,
  { memorialId, network, changedId }: { memorialId: string; network: string; changedId?: string },
): Promise<number | undefined> {
  try {
    await limits.consume(
      ...(changedId === undefined ? [] : [{ rule: 'changesOfWords', subject: changedId } as const]),
      { rule: 'comingOfNetwork', subject: memorialId, from: network },
      { rule: 'comingOfMemorial', subject: memorialId },
    );
    return undefined;
  } catch (error) {
    return secondsToWait(error);
  }
}
