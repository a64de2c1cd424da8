import { formatBytes } from '../../billing/plans/plan-limits.ts';
import type { PlanUse } from '../../drafts/plan-limits/contract.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { SettingsCard } from './settings-card.tsx';

interface Row {
  label: string;
  used: number;
  max: number;
  write: (value: number) => string;
}

export function PlanUseCard({ plan }: { plan: PlanUse }) {
  const rows: Row[] = [
    { label: 'Pictures', ...plan.pictures, write: formatCount },
    { label: 'Films', ...plan.films, write: formatCount },
    { label: 'Storage for this memorial', ...plan.bytes, write: formatBytes },
  ];
  const isBeyond = rows.some(({ used, max }) => used > max);
  return (
    <SettingsCard title="Pictures and films">
      <p>
        This memorial is on {plan.name}. It is on Pro while its owner or one of its editors is.
        Visitors’ pictures do not count.
      </p>
      <dl className="plan-use">
        {rows.map(({ label, used, max, write }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {write(used)} of {write(max)}
            </dd>
          </div>
        ))}
      </dl>
      {isBeyond ? (
        <p>
          It has more than {plan.name} takes. All of it stays; only nothing more can be added now.
        </p>
      ) : null}
      <a href="/pricing" className="button" data-variant="quiet">
        What each plan holds
      </a>
    </SettingsCard>
  );
}
