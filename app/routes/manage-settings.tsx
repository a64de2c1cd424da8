import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-settings';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings');

export default function ManageSettings() {
  return <ManagementPlaceholder title="Settings" />;
}
