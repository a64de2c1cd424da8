import { useRef, useState } from 'react';
import { Link } from 'react-router';

import type { DraftDocument } from '../../drafts/contract.ts';
import type { Role } from '../../members/contract.ts';
import { keepDismissed, readDismissed, suggestionsFor } from './suggestions.ts';

interface SuggestionListProps {
  memorialId: string;
  document: DraftDocument;
  role: Role;
}

export function SuggestionList({ memorialId, document, role }: SuggestionListProps) {
  const [dismissed, setDismissed] = useState(() => readDismissed(memorialId));
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions = suggestionsFor(document, dismissed, role);
  if (suggestions.length === 0) return null;

  const putAway = (id: string) => {
    const next = new Set([...dismissed, id]);
    setDismissed(next);
    keepDismissed(memorialId, next);
    // The pressed button was removed, so the focus moves to the heading.
    heading.current?.focus();
  };

  return (
    <section className="overview-block" aria-labelledby="overview-next">
      <h2 id="overview-next" ref={heading} className="overview-heading" tabIndex={-1}>
        What you could add
      </h2>
      <ul className="overview-suggestions">
        {suggestions.map(({ id, text }) => (
          <li key={id} className="overview-suggestion">
            <Link to={`/memorial/${encodeURIComponent(memorialId)}/memorial-page`}>{text}</Link>
            <button
              type="button"
              className="text-button"
              aria-label={`Not now: ${text}`}
              onClick={() => putAway(id)}
            >
              Not now
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
