import { useState } from 'react';

import { ToggleButton } from '../../ui/toggle-button.tsx';
import type { SectionViewOf } from '../page-view.ts';

interface TextSectionProps {
  section: SectionViewOf<'textSection'>;
}

/** A text in light markdown; a long one is 'clamped to 8 lines' until somebody asks for more. */
export function TextSection({ section }: TextSectionProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (section.html === '') return null;
  const contentId = `${section.key}-text`;
  return (
    <>
      <div
        id={contentId}
        className="memorial-text"
        dir="auto"
        data-collapsed={section.isLong && !isExpanded}
        // Rendered on the server by `light-markdown.ts`, which lets no HTML of the family's through.
        dangerouslySetInnerHTML={{ __html: section.html }}
        // A link below the clamp that gets the focus must not stay out of sight.
        onFocus={() => setIsExpanded(true)}
      />
      {section.isLong ? (
        <ToggleButton
          isExpanded={isExpanded}
          onToggle={() => setIsExpanded((expanded) => !expanded)}
          controls={contentId}
          subject={section.title}
        />
      ) : null}
    </>
  );
}
