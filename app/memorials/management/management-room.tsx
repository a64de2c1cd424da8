import type { ManagementTitle } from './management-rooms.ts';

/** A room whose furniture follows: its title and the specified words. */
export function ManagementRoom({ title }: { title: ManagementTitle }) {
  return (
    <section className="management-empty">
      <h1 className="management-title">{title}</h1>
      <p className="management-text">Coming soon...</p>
    </section>
  );
}
