import { ManagementRoom } from '../memorials/management/management-room.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-video';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Memorial Video');

export default function ManageVideo() {
  return <ManagementRoom title="Memorial Video" />;
}
