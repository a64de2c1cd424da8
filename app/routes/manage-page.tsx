import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-page';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Memorial Page');

export default function ManagePage() {
  return <ManagementPlaceholder title="Memorial Page" />;
}
