import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import './plan-table.css';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { VIDEO_BYTES, PLAN_LIMITS, planName, type PlanLimits } from './plan-limits.ts';

interface Row {
  label: string;
  valueOf: (plan: PlanLimits) => string;
}

function rowsOf(i18n: I18n): readonly Row[] {
  const size = formatBytes(VIDEO_BYTES, i18n.locale);
  const yes = i18n._(msg`Yes`);
  const no = i18n._(msg`No`);
  const inBoth = () => yes;
  return [
    { label: i18n._(msg`A page in any theme`), valueOf: inBoth },
    { label: i18n._(msg`Tributes and condolences`), valueOf: inBoth },
    { label: i18n._(msg`Invite people to help`), valueOf: inBoth },
    { label: i18n._(msg`Download everything`), valueOf: inBoth },
    {
      label: i18n._(msg`Photos per memorial`),
      valueOf: ({ pictures }) => formatCount(pictures, i18n.locale),
    },
    {
      label: i18n._(msg`Videos per memorial (up to ${size} each)`),
      valueOf: ({ films }) => formatCount(films, i18n.locale),
    },
    {
      label: i18n._(msg`Storage per memorial`),
      valueOf: ({ bytes }) => formatBytes(bytes, i18n.locale),
    },
    {
      label: i18n._(msg`Memorials you can own`),
      valueOf: ({ memorials }) => formatCount(memorials, i18n.locale),
    },
    { label: i18n._(msg`Booklet to print yourself`), valueOf: inBoth },
    {
      label: i18n._(msg`Print-ready booklet`),
      valueOf: ({ makesForPrinters }) => (makesForPrinters ? yes : no),
    },
    {
      label: i18n._(msg`Memorial video`),
      valueOf: ({ video: { heights } }) => i18n._(msg`Up to ${Math.max(...heights)}p`),
    },
    {
      label: i18n._(msg`Photos in the video`),
      valueOf: ({ video: { photos } }) => formatCount(photos, i18n.locale),
    },
    {
      label: i18n._(msg`New versions of the video per day`),
      valueOf: ({ video: { versionsADay } }) => formatCount(versionsADay, i18n.locale),
    },
  ];
}

export function PlanTable() {
  const { i18n } = useLingui();
  const plans = Object.values(PLAN_LIMITS);
  return (
    <table className="plan-table">
      <caption className="visually-hidden">
        <Trans>What each plan includes</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Plan</Trans>
          </th>
          {plans.map(({ name }) => (
            <th key={name} scope="col">
              {planName(i18n, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(i18n).map(({ label, valueOf }) => (
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
