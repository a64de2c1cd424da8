import { useLingui } from '@lingui/react/macro';

import './planned-block.css';
import { PLANNED, PLANNED_HEADING, type PlannedPage } from './planned.ts';

export function PlannedBlock({ page }: { page: PlannedPage }) {
  const { i18n } = useLingui();
  return (
    <section className="planned" aria-labelledby="planned-heading">
      <h2 id="planned-heading" className="planned-heading">
        {i18n._(PLANNED_HEADING)}
      </h2>
      <ul className="planned-lines">
        {PLANNED[page].map((line) => (
          <li key={line.id}>{i18n._(line)}</li>
        ))}
      </ul>
    </section>
  );
}
