import type { ManagementTitle } from './management-pages.ts';

export function ManagementPlaceholder({ title }: { title: ManagementTitle }) {
  return <h1 className="management-title">{title}</h1>;
}
