import { ComingSoon } from '../shell/coming-soon.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/features';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, { path: '/features', title: 'Features' });

export default function Features() {
  return <ComingSoon title="Features" />;
}
