import { t } from '@lingui/core/macro';

import { ManagementNotFound } from '../../management/frame/management-not-found.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import type { Route } from './+types/manage-not-found';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, t`Page not found`);

export default function ManageNotFound() {
  return <ManagementNotFound />;
}
