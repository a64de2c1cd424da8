import { Trans, useLingui } from '@lingui/react/macro';

import { planName } from '../../billing/plans/plan-limits.ts';
import type { PlanUse } from '../../drafts/plan-limits/contract.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { SettingsCard } from './settings-card.tsx';

interface Row {
  label: string;
  used: number;
  max: number;
  write: (value: number) => string;
}

export function PlanUseCard({ plan }: { plan: PlanUse }) {
  const { t, i18n } = useLingui();
  const count = (things: number) => formatCount(things, i18n.locale);
  const name = planName(i18n, plan.name);
  const rows: Row[] = [
    { label: t`Photos`, ...plan.pictures, write: count },
    { label: t`Videos`, ...plan.films, write: count },
    { label: t`Storage`, ...plan.bytes, write: (bytes) => formatBytes(bytes, i18n.locale) },
  ];
  const isBeyond = rows.some(({ used, max }) => used > max);
  return (
    <SettingsCard title={t`${name} plan`}>
      <p>
        <Trans>
          This memorial is on the {name} plan. A memorial is on Pro as long as its owner or one of
          its editors is. Photos from visitors don’t count towards the limits.
        </Trans>
      </p>
      <dl className="plan-use">
        {rows.map(({ label, used, max, write }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t`${{ used: write(used) }} of ${{ max: write(max) }}`}</dd>
          </div>
        ))}
      </dl>
      {isBeyond ? (
        <p>
          <Trans>
            This memorial has more than the {name} plan includes. Everything stays on the page; you
            just can’t add more right now.
          </Trans>
        </p>
      ) : null}
      <a href="/pricing" className="button" data-variant="quiet">
        <Trans>Compare plans</Trans>
      </a>
    </SettingsCard>
  );
}
