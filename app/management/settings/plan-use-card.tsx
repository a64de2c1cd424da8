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
    { label: 'Photos', ...plan.pictures, write: formatCount },
    { label: 'Videos', ...plan.films, write: formatCount },
    { label: 'Storage', ...plan.bytes, write: formatBytes },
  ];
  const isBeyond = rows.some(({ used, max }) => used > max);
  return (
    <SettingsCard title="Photos and videos">
      <p>
        This memorial is on the {plan.name} plan. It’s on Pro as long as its owner or one of its
        editors is. Photos from visitors don’t count.
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
          This memorial has more than the {plan.name} plan includes. Everything stays; you just
          can’t add more right now.
        </p>
      ) : null}
      <a href="/pricing" className="button" data-variant="quiet">
        Compare plans
      </a>
    </SettingsCard>
  );
}
