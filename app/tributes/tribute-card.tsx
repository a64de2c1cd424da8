import { useState } from 'react';
import { useId } from 'react';

import { Picture } from '../media/picture.tsx';
import { initialsOf } from '../ui/initials.ts';
import { ToggleButton } from '../ui/toggle-button.tsx';
import type { Tribute } from './contract.ts';
import { RelativeTime } from './relative-time-text.tsx';
import { truncateText } from './truncate.ts';

interface TributeCardProps {
  tribute: Tribute;
  /** the moment of rendering, so that relative times are the same on server and browser */
  renderedAt: string;
}

/** A tribute with who wrote it, when, and as much of its text as fits. */
export function TributeCard({ tribute, renderedAt }: TributeCardProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const textId = useId();
  const short = truncateText(tribute.text);
  const isLong = short !== tribute.text;
  return (
    <article className="tribute-card memorial-card">
      <header className="tribute-author">
        {tribute.photo ? (
          <Picture
            address={tribute.photo}
            alt=""
            sizes="3.5rem"
            placeholder="person"
            className="tribute-photo"
          />
        ) : (
          <span className="tribute-initials" aria-hidden="true">
            {initialsOf(tribute.name)}
          </span>
        )}
        <div className="tribute-who">
          <p className="tribute-name" dir="auto">
            {tribute.name}
          </p>
          <TributeFacts tribute={tribute} renderedAt={renderedAt} />
        </div>
      </header>
      <div id={textId} className="tribute-text" dir="auto" data-collapsed={isLong && !isExpanded}>
        {isLong && !isExpanded ? <p className="tribute-short">{short}</p> : null}
        <p className="tribute-whole">{tribute.text}</p>
      </div>
      {isLong ? (
        <ToggleButton
          isExpanded={isExpanded}
          onToggle={() => setIsExpanded((expanded) => !expanded)}
          controls={textId}
          subject={`tribute by ${tribute.name}`}
        />
      ) : null}
    </article>
  );
}

/** Relationship, 'category only if different from relationship', and how long ago. */
function TributeFacts({ tribute, renderedAt }: TributeCardProps) {
  const category = tribute.category === tribute.relationship ? undefined : tribute.category;
  const words = [tribute.relationship, category].filter((word) => word !== undefined);
  return (
    <p className="tribute-facts">
      {words.map((word) => (
        <span key={word} className="tribute-fact" dir="auto">
          {word}
        </span>
      ))}
      <RelativeTime date={tribute.date} renderedAt={renderedAt} />
    </p>
  );
}
