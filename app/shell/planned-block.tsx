import './planned-block.css';
import { PLANNED, PLANNED_HEADING, type PlannedPage } from './planned.ts';

export function PlannedBlock({ page }: { page: PlannedPage }) {
  return (
    <section className="planned" aria-labelledby="planned-heading">
      <h2 id="planned-heading" className="planned-heading">
        {PLANNED_HEADING}
      </h2>
      <ul className="planned-lines">
        {PLANNED[page].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
