import { useId, type ReactNode } from 'react';

interface EditorCardProps {
  /** 'head', 'look', or the id of a section */
  card: string;
  /** the label for the type of section, shown above the title */
  kind: string;
  title: ReactNode;
  detail?: ReactNode;
  isOpen: boolean;
  onToggle: (card: string) => void;
  /** buttons beside [Edit] */
  actions?: ReactNode;
  /** at the start of the card: a handle or a picture */
  lead?: ReactNode;
  /** the forms, only while the card is open */
  children: ReactNode;
}

/** A part of the page: closed, it shows a summary; open, it shows the forms. */
export function EditorCard(props: EditorCardProps) {
  const { card, kind, title, detail, isOpen, onToggle, actions, lead, children } = props;
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
        <div className="editor-card-actions">
          <button
            type="button"
            className="button"
            data-variant="quiet"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => onToggle(card)}
          >
            {isOpen ? 'Done' : 'Edit'}
          </button>
          {actions}
        </div>
      </div>
      {isOpen ? <div className="editor-card-body">{children}</div> : null}
    </section>
  );
}
