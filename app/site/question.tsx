import type { ReactNode } from 'react';

/** It opens without JavaScript. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="site-question">
      <summary>{title}</summary>
      <p>{children}</p>
    </details>
  );
}
