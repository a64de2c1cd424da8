import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import './plan-cards.css';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Plan } from '../contract.ts';
import { inDollars, WHOLE_DOLLARS } from './format-price.ts';
import { PLAN_LIMITS, planName, type PlanLimits } from './plan-limits.ts';
import { ProPrice } from './pro-price.tsx';

interface PlanCardsProps {
  billing: Plan['billing'];
  /** the button below each plan */
  actions: { free: ReactNode; pro: ReactNode };
}

export function PlanCards({ billing, actions }: PlanCardsProps) {
  const { i18n } = useLingui();
  const { free, pro } = PLAN_LIMITS;
  return (
    <div className="plan-cards">
      <Card plan={free} action={actions.free}>
        <div>
          <p className="plan-side-price">
            <strong>{inDollars(i18n, 0, WHOLE_DOLLARS)}</strong>
          </p>
          <p>
            <Trans>Your page is free and stays online. You don’t need a bank card.</Trans>
          </p>
        </div>
        <Sizes plan={free} />
      </Card>
      <Card plan={pro} action={actions.pro}>
        <div>
          <ProPrice billing={billing} />
        </div>
        <Sizes plan={pro} />
      </Card>
    </div>
  );
}

interface CardProps {
  plan: PlanLimits;
  action: ReactNode;
  children: ReactNode;
}

function Card({ plan: { name }, action, children }: CardProps) {
  const { i18n } = useLingui();
  return (
    <section className="plan-side" aria-labelledby={`plan-${name}`}>
      <h2 id={`plan-${name}`}>{planName(i18n, name)}</h2>
      {children}
      {action}
    </section>
  );
}

function Sizes({
  plan: { pictures, films, bytes, memorials, makesForPrinters, video },
}: {
  plan: PlanLimits;
}) {
  const { t, i18n } = useLingui();
  const photos = formatCount(pictures, i18n.locale);
  const size = formatBytes(bytes, i18n.locale);
  return (
    <ul>
      <li>{t`${photos} photos and ${plural(films, { one: '# video', other: '# videos' })} per memorial`}</li>
      <li>{t`${size} of storage per memorial`}</li>
      <li>{t`Up to ${plural(memorials, { one: '# memorial', other: '# memorials' })}`}</li>
      <li>{t`A memorial video with up to ${plural(video.photos, { one: '# photo', other: '# photos' })}`}</li>
      {makesForPrinters ? <li>{t`A print-ready booklet`}</li> : null}
    </ul>
  );
}
