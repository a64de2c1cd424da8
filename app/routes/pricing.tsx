import { PlanTable } from '../billing/pricing/plan-table.tsx';
import { PlannedBlock } from '../shell/planned-block.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/pricing';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/pricing',
    title: 'Pricing',
    description: 'What it costs to keep a memorial.',
  });

export default function Pricing() {
  return (
    <section className="home">
      <h1 className="home-title">Pricing</h1>
      <p className="home-text">
        Free, for ever: publishing, all your words, every theme, who may see the page, everybody who
        helps, the history, and the code for the stone.
      </p>
      <PlanTable />
      <p className="home-text">A memorial is on Pro when its owner or anybody who edits it is.</p>
      <p className="home-text">
        When a plan ends, nothing is hidden or deleted. All pictures and films stay; only adding
        more than Free takes stops.
      </p>
      <PlannedBlock page="Pricing" />
    </section>
  );
}
