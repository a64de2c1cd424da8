import { t } from '@lingui/core/macro';

import { ManagementPlaceholder } from '../../management/frame/management-placeholder.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import type { Route } from './+types/manage-video';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, t`Memorial Video`);

export default function ManageVideo() {
  return <ManagementPlaceholder title="Memorial Video" />;
}
