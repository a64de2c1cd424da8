import { ComingSoon } from '../shell/coming-soon.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/pricing';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/pricing',
    title: 'Pricing',
    description: 'What it costs to keep a memorial.',
  });

export default function Pricing() {
  return <ComingSoon title="Pricing" />;
}
