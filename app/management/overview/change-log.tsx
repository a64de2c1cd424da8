import { useState } from 'react';

import type { LogEntry } from '../../members/contract.ts';
import { logSentence, SOMEBODY } from './log-sentences.ts';

const SHOWN = 10;

export function ChangeLog({ entries }: { entries: readonly LogEntry[] }) {
  const [now] = useState(() => Date.now());
  if (entries.length === 0) return null;
  return (
    <section className="overview-block" aria-labelledby="overview-log">
      <h2 id="overview-log" className="overview-heading">
        The last changes
      </h2>
      <ol className="overview-log">
        {entries
          .slice(0, SHOWN)
          .map((entry) => logSentence(entry, now))
          .map(({ id, by, deed, when, at }) => (
            <li key={id}>
              <bdi>{by ?? SOMEBODY}</bdi> {deed}, <time dateTime={at}>{when}</time>
            </li>
          ))}
      </ol>
    </section>
  );
}
