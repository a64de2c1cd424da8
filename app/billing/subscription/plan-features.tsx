import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';

import { planText } from './plan-texts.ts';

export function PlanFeatures({ features }: { features: readonly string[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="plan-features">
      {features.map((feature) => (
        <li key={feature} className="plan-feature">
          <Check className="plan-feature-icon" aria-hidden="true" />
          {planText(i18n, feature)}
        </li>
      ))}
    </ul>
  );
}
