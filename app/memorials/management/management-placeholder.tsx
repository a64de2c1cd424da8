import type { ManagementTitle } from './management-pages.ts';

/** A management page that is not implemented yet: its title and 'Coming soon...', as specified. */
export function ManagementPlaceholder({ title }: { title: ManagementTitle }) {
  return (
    <section className="management-empty">
      <h1 className="management-title">{title}</h1>
      <p className="management-text">Coming soon...</p>
    </section>
  );
}
