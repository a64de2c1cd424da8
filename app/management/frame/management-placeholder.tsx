import { useLingui } from '@lingui/react/macro';

import { MANAGEMENT_LABELS, type ManagementTitle } from './management-pages.ts';

export function ManagementPlaceholder({ title }: { title: ManagementTitle }) {
  const { i18n } = useLingui();
  return <h1 className="management-title">{i18n._(MANAGEMENT_LABELS[title])}</h1>;
}
