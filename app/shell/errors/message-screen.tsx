import type { ReactNode } from 'react';

interface MessageScreenProps {
  heading: string;
  /** true if the heading is a sentence, which is shown in smaller type */
  isSentence?: boolean;
  title?: string;
  text?: string;
  actions?: ReactNode;
  /** stands above the actions */
  children?: ReactNode;
}

export function MessageScreen({
  heading,
  isSentence = false,
  title,
  text,
  actions,
  children,
}: MessageScreenProps) {
  return (
    <main className="message-screen">
      <svg
        className="message-screen-sprig"
        viewBox="0 0 120 24"
        aria-hidden="true"
        focusable="false"
      >
        <g fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round">
          <path d="M2 12h40M78 12h40" />
          <path d="M60 3c-6 4-6 14 0 18 6-4 6-14 0-18Z" />
          <path d="M58 21c-7 1-11-2-12-8 6-1 11 2 12 8ZM62 21c7 1 11-2 12-8-6-1-11 2-12 8Z" />
        </g>
      </svg>
      <h1 className="message-screen-heading" data-sentence={isSentence || undefined}>
        {heading}
      </h1>
      {title ? <p className="message-screen-title">{title}</p> : null}
      {text ? <p className="message-screen-text">{text}</p> : null}
      {children}
      {actions ? <div className="message-screen-actions">{actions}</div> : null}
    </main>
  );
}
