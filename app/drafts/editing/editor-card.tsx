import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';

interface EditorCardProps {
  /** 'head', 'look', or the id of a section */
  card: string;
  kind: string;
  title: ReactNode;
  detail?: ReactNode;
  isOpen: boolean;
  onToggle: (card: string) => void;
  /** null if the user cannot change this part of the page */
  openLabel?: string | null;
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function EditorCard(props: EditorCardProps) {
  const { card, kind, title, detail, isOpen, onToggle, actions, lead, children } = props;
  const { t } = useLingui();
  const { openLabel = t`Edit` } = props;
  const id = useId();
  return (
    <section className="editor-card" data-card={card} data-open={isOpen} aria-labelledby={id}>
      <div className="editor-card-head">
        {lead}
        <div className="editor-card-words">
          <p className="editor-card-kind">{kind}</p>
          <h2 id={id} className="editor-card-title" data-card-title="" tabIndex={-1} dir="auto">
            {title}
          </h2>
          {detail ? <p className="editor-card-detail">{detail}</p> : null}
        </div>
        {openLabel === null && !actions ? null : (
          <div className="editor-card-actions">
            {openLabel === null ? null : (
              <button
                type="button"
                className="button"
                data-variant="quiet"
                aria-expanded={isOpen}
                aria-describedby={id}
                onClick={() => onToggle(card)}
              >
                {isOpen ? t`Done` : openLabel}
              </button>
            )}
            {actions}
          </div>
        )}
      </div>
      {isOpen && openLabel !== null ? <div className="editor-card-body">{children}</div> : null}
    </section>
  );
}
