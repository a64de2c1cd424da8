import { Check } from 'lucide-react';

export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className="plan-features">
      {features.map((feature) => (
        <li key={feature} className="plan-feature">
          <Check className="plan-feature-icon" aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
