import { useLingui } from '@lingui/react/macro';

import { Trans } from '../../language/lingui.tsx';
import { UserText } from '../../language/user-text.tsx';
import type { LogEntry } from '../../members/contract.ts';
import { logMessage } from './log-messages.ts';
import { whenSentence } from './log-sentences.ts';

interface LogSentenceProps {
  entry: LogEntry;
  /** in milliseconds since 1970 */
  now: number;
}

/** 'Anna Berg published the page, yesterday at 20:14' */
export function LogSentence({ entry, now }: LogSentenceProps) {
  const { t } = useLingui();
  const { at, by, whom, details } = entry;
  const { id, message } = logMessage(entry);
  const when = whenSentence(new Date(at), new Date(now));
  return (
    <Trans
      id={id}
      {...(message === undefined ? {} : { message })}
      values={{
        // An operator and a deleted account have no name.
        who:
          by === undefined ? (
            t({ message: 'Someone', comment: 'in place of a name, at the beginning' })
          ) : (
            <UserText of={by} />
          ),
        whom:
          whom === undefined ? (
            t({ message: 'someone', comment: 'in place of a name, within a sentence' })
          ) : (
            <UserText of={whom} />
          ),
        when: <time dateTime={at}>{when}</time>,
        to: details['to'],
        reason: <UserText of={details['reason'] ?? ''} />,
        count: Number(details['count'] ?? 1),
      }}
    />
  );
}
