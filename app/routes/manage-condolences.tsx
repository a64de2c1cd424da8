import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-condolences';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Condolences');

export default function ManageCondolences() {
  return <ManagementPlaceholder title="Condolences" />;
}
