import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

import type { DraftDocument } from '../../drafts/contract.ts';
import type { Role } from '../../members/contract.ts';
import { focusLostToHeading } from '../../ui/heading-focus.ts';
import { keepDismissed, readDismissed, suggestionsFor } from './suggestions.ts';

interface SuggestionListProps {
  memorialId: string;
  document: DraftDocument;
  role: Role;
}

export function SuggestionList({ memorialId, document, role }: SuggestionListProps) {
  const { t, i18n } = useLingui();
  const [dismissed, setDismissed] = useState(() => readDismissed(memorialId));
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions = suggestionsFor(document, dismissed, role);
  if (suggestions.length === 0) return null;

  const putAway = (id: string) => {
    const next = new Set([...dismissed, id]);
    flushSync(() => setDismissed(next));
    keepDismissed(memorialId, next);
    // The pressed button was removed, so the focus moves to the heading, and after the last one to that of the screen.
    heading.current?.focus();
    focusLostToHeading();
  };

  return (
    <section className="overview-block" aria-labelledby="overview-next">
      <h2 id="overview-next" ref={heading} className="overview-heading" tabIndex={-1}>
        <Trans>What you could add</Trans>
      </h2>
      <ul className="overview-suggestions">
        {suggestions.map(({ id, text }) => {
          const suggestion = i18n._(text);
          return (
            <li key={id} className="overview-suggestion">
              <Link to={`/memorial/${encodeURIComponent(memorialId)}/memorial-page`}>
                {suggestion}
              </Link>
              <button
                type="button"
                className="text-button"
                aria-label={t`Not now: ${suggestion}`}
                onClick={() => putAway(id)}
              >
                <Trans>Not now</Trans>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
