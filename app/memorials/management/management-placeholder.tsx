import type { ManagementTitle } from './management-pages.ts';

/** A management page that is not implemented yet: its title. The layout shows what is planned below it. */
export function ManagementPlaceholder({ title }: { title: ManagementTitle }) {
  return <h1 className="management-title">{title}</h1>;
}
