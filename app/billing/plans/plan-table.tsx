import './plan-table.css';
import { formatCount } from '../../wire/text/format-count.ts';
import { VIDEO_BYTES, formatBytes, PLAN_LIMITS, type PlanLimits } from './plan-limits.ts';

const ROWS: ReadonlyArray<[label: string, valueOf: (plan: PlanLimits) => string]> = [
  ['Photos per memorial', ({ pictures }) => formatCount(pictures)],
  [
    `Videos per memorial (up to ${formatBytes(VIDEO_BYTES)} each)`,
    ({ films }) => formatCount(films),
  ],
  ['Storage per memorial', ({ bytes }) => formatBytes(bytes)],
  ['Memorials you can own', ({ memorials }) => formatCount(memorials)],
  ['Booklet to print yourself', () => 'Yes'],
  ['Print-ready booklet', ({ makesForPrinters }) => (makesForPrinters ? 'Yes' : 'No')],
];

export function PlanTable() {
  const plans = Object.values(PLAN_LIMITS);
  return (
    <table className="plan-table">
      <caption className="visually-hidden">What each plan includes</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          {plans.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, valueOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {plans.map((plan) => (
              <td key={plan.name}>{valueOf(plan)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
