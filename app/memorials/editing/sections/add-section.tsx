import { useId, useState } from 'react';

import { SECTION_TYPES } from '../../contract.ts';
import { useEditor } from '../screen/editor-context.ts';
import { SECTION_TYPE_WORDS, roomInList } from '../screen/section-types.ts';

interface AddSectionProps {
  /** how many sections there are */
  count: number;
  /** called with the path of the new section's title */
  onAdded: (place: string) => void;
}

/** The list “Add a section”: the six types, each with what it is for. */
export function AddSection({ count, onAdded }: AddSectionProps) {
  const { session, announce } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { near, full } = roomInList('sections', count);
  return (
    <div className="add-section">
      <button
        type="button"
        className="button"
        data-variant={isOpen ? 'quiet' : 'primary'}
        data-add-section=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={full ? true : undefined}
        onClick={() => !full && setIsOpen(!isOpen)}
      >
        {isOpen ? 'Not now' : 'Add a section'}
      </button>
      {full || near ? <p className="field-hint">{full ?? near}</p> : null}
      {isOpen && !full ? (
        <ul id={id} className="add-section-types">
          {SECTION_TYPES.map((type) => (
            <li key={type}>
              <button
                type="button"
                className="add-section-type"
                onClick={() => {
                  const sectionId = session.insert('sections', { type });
                  setIsOpen(false);
                  announce(`${SECTION_TYPE_WORDS[type].name} is added at the end.`);
                  onAdded(`${sectionId}.title`);
                }}
              >
                <span className="add-section-name">{SECTION_TYPE_WORDS[type].name}</span>
                <span className="add-section-purpose">{SECTION_TYPE_WORDS[type].purpose}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
