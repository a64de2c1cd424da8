import { PlannedBlock } from './planned-block.tsx';
import type { PlannedPage } from './planned.ts';

interface ComingSoonProps {
  title: PlannedPage;
}

/** A public page that is not implemented yet: its title, and what is planned under 'Coming soon...', as specified. */
export function ComingSoon({ title }: ComingSoonProps) {
  return (
    <section className="home">
      <h1 className="home-title">{title}</h1>
      <PlannedBlock page={title} />
    </section>
  );
}
