import { ManagementRoom } from '../memorials/management/management-room.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-page';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Memorial Page');

export default function ManagePage() {
  return <ManagementRoom title="Memorial Page" />;
}
