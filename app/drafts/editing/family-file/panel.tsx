import { useEffect, useId, useRef, type ReactNode } from 'react';

interface PanelProps {
  title: ReactNode;
  children: ReactNode;
}

/** The title of each step gets the focus, so that a screen reader announces the step. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="family-file-panel" aria-labelledby={id}>
      <h3 id={id} ref={heading} className="editor-group-title" tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
