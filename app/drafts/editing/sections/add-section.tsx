import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { SECTION_TYPES } from '../../../memorials/contract.ts';
import { CONTRIBUTED_SECTION_TYPES } from '../../contributions/contribution-rule.ts';
import { SECTION_TYPE_LABELS, roomInList } from '../../section-types.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { useOwnParts } from '../own-parts.ts';

interface AddSectionProps {
  count: number;
  onAdded: (place: string) => void;
}

export function AddSection(props: AddSectionProps) {
  const isContributor = useOwnParts() !== undefined;
  return isContributor ? <AddContribution {...props} /> : <AddAnySection {...props} />;
}

function AddAnySection({ count, onAdded }: AddSectionProps) {
  const { i18n } = useLingui();
  const { session, announce } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { near, full } = roomInList(i18n, 'sections', count);
  const hasFuneral = useDraft(session, ({ document }) => document.sections.some(isFuneral));
  const first = useDraft(session, ({ document }) => document.sections[0]?.id ?? null);
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
        {isOpen ? <Trans>Not now</Trans> : <Trans>Add a section</Trans>}
      </button>
      {full || near ? <p className="field-hint">{full ?? near}</p> : null}
      {isOpen && !full ? (
        <ul id={id} className="add-section-types">
          {SECTION_TYPES.filter((type) => !hasFuneral || !isFuneral({ type })).map((type) => (
            <li key={type}>
              <button
                type="button"
                className="add-section-type"
                onClick={() => {
                  // A funeral is what visitors come for first.
                  const before = isFuneral({ type }) ? first : null;
                  const sectionId = session.insert('sections', { type }, before);
                  setIsOpen(false);
                  announce(i18n._(SECTION_TYPE_LABELS[type].added));
                  onAdded(`${sectionId}.title`);
                }}
              >
                <span className="add-section-name">{i18n._(SECTION_TYPE_LABELS[type].name)}</span>
                <span className="add-section-purpose">
                  {i18n._(SECTION_TYPE_LABELS[type].purpose)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A page has one funeral, with several gatherings. */
function isFuneral({ type }: { type: string }): boolean {
  return type === 'serviceSection';
}

const CONTRIBUTIONS = {
  textSection: { label: msg`Add text`, field: 'bodyText' },
  albumSection: { label: msg`Add an album`, field: 'title' },
} satisfies Record<(typeof CONTRIBUTED_SECTION_TYPES)[number], object>;

function AddContribution({ count, onAdded }: AddSectionProps) {
  const { i18n } = useLingui();
  const { session, announce } = useEditor();
  const { near, full } = roomInList(i18n, 'sections', count);
  return (
    <div className="add-section">
      <div className="editor-buttons">
        {CONTRIBUTED_SECTION_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className="button"
            data-variant="primary"
            data-add-section=""
            aria-disabled={full ? true : undefined}
            onClick={() => {
              if (full) return;
              const { field } = CONTRIBUTIONS[type];
              const sectionId = session.insert('sections', { type });
              announce(i18n._(SECTION_TYPE_LABELS[type].added));
              onAdded(`${sectionId}.${field}`);
            }}
          >
            {i18n._(CONTRIBUTIONS[type].label)}
          </button>
        ))}
      </div>
      {full || near ? <p className="field-hint">{full ?? near}</p> : null}
    </div>
  );
}
