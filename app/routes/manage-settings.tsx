import { ManagementRoom } from '../memorials/management/management-room.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-settings';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings');

export default function ManageSettings() {
  return <ManagementRoom title="Settings" />;
}
